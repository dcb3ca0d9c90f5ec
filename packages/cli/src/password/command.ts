// parley password: a new password of an operator, and its hash for the configuration of the exchange.

import type { AddCommand } from '../commands.ts'

export const addPassword: AddCommand = (program, run) =>
  program
    .command('password')
    .description(
      'Creates a password for an operator of the console, and its hash for the configuration of the exchange.',
    )
    .action(() => run('password', async () => (await import('./password.ts')).password()))
