// parley why: one auction of a running exchange, explained.

import { type AddCommand, adminUrlOption, formerUrlOption } from '../commands.ts'
import type { OperatorOptions } from '../operator/ask-operator.ts'

export const addWhy: AddCommand = (program, run) =>
  program
    .command('why')
    .argument(
      '<id>',
      "the X-Request-Id of an answer, or the id of the publisher's request (the newest auction with that id)",
    )
    .description(
      'Explains one auction: which partners were called, what each bid, who won at what price, and what to do about the others.',
    )
    .option(...adminUrlOption)
    .addOption(formerUrlOption('operator'))
    .action((id: string, options: OperatorOptions) =>
      run('why', async (effects) => (await import('./why.ts')).explainWhy(id, options, effects)),
    )
