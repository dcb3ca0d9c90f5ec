// parley check-config: every problem of a configuration file, with its line.

import type { AddCommand } from '../commands.ts'

export const addCheckConfig: AddCommand = (program, run) =>
  program
    .command('check-config')
    .argument('<file>', 'configuration as YAML; - reads the standard input')
    .description(
      'Tells every problem of a configuration file, each with its line. Of the environment, only what the file names as ${NAME} is looked at.',
    )
    .action((file: string) =>
      run('check-config', async (effects) => (await import('./check-config.ts')).checkConfig(file, effects)),
    )
