// Reports what has a given name, or which names look like it.

import { CannotRun, type Report } from '../report/report.ts'
import { type Explanation, explanationsOf, similarNames } from './explanations.ts'
import { showExplanation } from './show.ts'

export function explain(name: string): Report {
  const found = explanationsOf(name)
  if (found.length === 0) {
    const similar = similarNames(name)
    const hint =
      similar.length > 0
        ? `Similar names: ${similar.join(', ')}.`
        : 'parley explain --help lists what can be explained.'
    throw new CannotRun(`Unknown name: ${name}. ${hint}`)
  }
  return {
    exitCode: 0,
    data: { name, explanations: found.map(dataOf) },
    show: (paint) => found.map((one) => showExplanation(one, paint, found.length <= exampleMax)).join('\n\n'),
  }
}

/** Many explanations at once are an overview, which examples would hide. */
const exampleMax = 3

function dataOf({ kind, name, says, section, links, sources, example }: Explanation): object {
  return { kind, name, says, section, links, sources, example }
}
