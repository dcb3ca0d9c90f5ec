// parley validate: every fault of a bid request, before it is sent.

import type { AddCommand } from '../commands.ts'

export const addValidate: AddCommand = (program, run) =>
  program
    .command('validate')
    .argument('<file>', 'bid request as JSON; - reads standard input')
    .description('Reports every fault in a bid request: where it is, what is wrong and how to fix it.')
    .action((file: string) =>
      run('validate', async (effects) => (await import('./validate-file.ts')).validateFile(file, effects)),
    )
