// parley check-config: every problem of a configuration file, with its line.

import type { AddCommand } from '../commands.ts'

export const addCheckConfig: AddCommand = (program, run) =>
  program
    .command('check-config')
    .argument('<file>', 'configuration as YAML; - reads standard input')
    .description(
      'Reports every problem in a configuration file, with its line. Environment variables are read only where the file uses ${NAME}.',
    )
    .action((file: string) =>
      run('check-config', async (effects) => (await import('./check-config.ts')).checkConfig(file, effects)),
    )
