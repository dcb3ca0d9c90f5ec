// Draws cases, tries them on a stage and holds what happened against the oracle.

import type { Case } from '../../conformance/oracle/facts.ts'
import { askAll, askFairly } from './ask.ts'
import { compare } from './compare.ts'
import { casesPerConfiguration, drawBatch } from './draw/case.ts'
import { knownDifferences } from './known.ts'
import { shrink } from './shrink.ts'
import type { TrialStage } from './stage.ts'
import { Tally } from './tally.ts'

export interface Differing {
  /** After how many cases it was found. */
  readonly at: number
  readonly given: Case
  readonly differences: readonly string[]
}

export interface RunOptions {
  readonly cases: number
  readonly seed: number
  /** The run ends when so many cases differ. */
  readonly differingMax: number
  readonly progress?: (tally: Tally) => void
}

export interface RunResult {
  readonly tally: Tally
  readonly differing: readonly Differing[]
}

export async function runDifferential(stage: TrialStage, options: RunOptions): Promise<RunResult> {
  const { cases, seed, differingMax, progress } = options
  const tally = new Tally()
  const differing: Differing[] = []
  for (let first = 0; first < cases && differing.length < differingMax; first += casesPerConfiguration) {
    const batch = drawBatch(seed, first, Math.min(casesPerConfiguration, cases - first), stage)
    await stage.configure(batch.facts)
    await stage.prepare(batch.cases)
    const answers = await askAll(stage, batch.cases)
    for (const [index, given] of batch.cases.entries()) {
      const told = answers[index]
      if (told === undefined) throw new Error(`case ${first + index + 1} has no answer`)
      const { verdict, differences } = compare(given, told)
      const known =
        differences.length === 0 ? undefined : knownDifferences.find(({ covers }) => covers(given, differences))
      tally.count(verdict, told, known)
      if (differences.length > 0 && known === undefined) differing.push({ at: first + index + 1, given, differences })
    }
    progress?.(tally)
  }
  return { tally, differing }
}

/** The differences of one case by itself. */
export async function tryCase(stage: TrialStage, given: Case): Promise<readonly string[]> {
  await stage.configure(given.facts)
  await stage.prepare([given])
  return compare(given, await askFairly(stage, given)).differences
}

/** The smallest case that differs in the same way: a word that changes, such as a name or a price, is no other way. */
export async function shrinkCase(stage: TrialStage, { given, differences }: Differing): Promise<Differing> {
  const kind = kindOf(differences[0] ?? '')
  const smaller = await shrink(given, async (candidate) => {
    return (await tryCase(stage, candidate)).some((difference) => kindOf(difference) === kind)
  })
  return { at: 0, given: smaller, differences: await tryCase(stage, smaller) }
}

function kindOf(difference: string): string {
  return difference.replaceAll(/\S*\d\S*/g, '#').replaceAll(/\b(?:acme|bolt|coda|delta|search)\S*/g, '#')
}
