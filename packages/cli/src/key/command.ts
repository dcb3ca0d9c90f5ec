// parley key: a new API key of a publisher, and its hash for the configuration of the exchange.

import type { AddCommand } from '../commands.ts'

export const addKey: AddCommand = (program, run) =>
  program
    .command('key')
    .description('Creates an API key for a publisher, and its hash for the configuration of the exchange.')
    .action(() => run('key', async () => (await import('./key.ts')).key()))
