// parley why: one auction of a running exchange, explained.

import { type AddCommand, operatorOption } from '../commands.ts'
import type { OperatorOptions } from '../operator/ask-operator.ts'

export const addWhy: AddCommand = (program, run) =>
  program
    .command('why')
    .argument('<id>', "the X-Request-Id of an answer, or the id of the publisher's request: then the newest with it")
    .description(
      'Explains one auction: who was asked, what each bid, who won at what price, and what to do about the rest.',
    )
    .option(...operatorOption)
    .action((id: string, options: OperatorOptions) =>
      run('why', async (effects) => (await import('./why.ts')).explainWhy(id, options, effects)),
    )
