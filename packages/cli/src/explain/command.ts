// parley explain: what a rule, an error code or a reason code means, where it lives and a case that shows it.

import type { AddCommand } from '../commands.ts'
import { CannotRun, type Report } from '../report/report.ts'
import { type Explanation, explanationsOf, similarNames } from './explanations.ts'
import { showExplanation } from './show.ts'

export const addExplain: AddCommand = (program, run) =>
  program
    .command('explain')
    .argument(
      '<name>',
      'a rule by its whole id or its short form (V06), an error code (INVALID_FIELD_VALUE), an HTTP status (429), ' +
        'a loss reason, nbr or seatnonbid code (102), a reason (below-floor), or a rule of check-partner (B07)',
    )
    .description('Says what a rule or a code means, where it is told, where it lives, and shows an example.')
    .action((name: string) => run('explain', async () => explain(name)))

function explain(name: string): Report {
  const found = explanationsOf(name)
  if (found.length === 0) {
    const similar = similarNames(name)
    const hint =
      similar.length > 0 ? `Similar names: ${similar.join(', ')}.` : 'parley explain --help says what has a name.'
    throw new CannotRun(`Nothing is called ${name}. ${hint}`)
  }
  return {
    exitCode: 0,
    data: { name, explanations: found.map(dataOf) },
    show: (paint) => found.map((one) => showExplanation(one, paint, found.length <= exampleMax)).join('\n\n'),
  }
}

/** Many explanations at once are an overview; examples would bury it. */
const exampleMax = 3

function dataOf({ kind, name, says, section, links, sources, example }: Explanation): object {
  return { kind, name, says, section, links, sources, example }
}
