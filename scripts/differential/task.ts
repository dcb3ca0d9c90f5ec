// npm run task -- differential: a second opinion on every auction. Draws requests, answers of partners and configurations,
// and holds what the exchange does against the oracle (conformance/oracle/README.md).

import { readFileSync, writeFileSync } from 'node:fs'
import type { Case } from '../../conformance/oracle/facts.ts'
import { commandOf } from '../command/command.ts'
import { wholeNumber } from '../command/options.ts'
import { findBrokenRules } from './find-broken.ts'
import { openHttpStage } from './http-stage.ts'
import { type Differing, runDifferential, shrinkCase, tryCase } from './run.ts'
import { openStage, type TrialStage } from './stage.ts'
import type { Tally } from './tally.ts'

export const command = commandOf({
  options: {
    cases: { takes: 'N', says: 'how many (default 20000)' },
    seed: { takes: 'N', says: 'draws other ones (default 1)' },
    http: { says: 'the exchange and its partners are processes of their own' },
    broken: { says: 'breaks 20 rules of the exchange, one after the other; each must be found' },
    replay: { takes: 'FILE', says: 'tries the case that a run has written down' },
    first: { says: 'ends with the first difference and prints nothing but after how many cases it was found' },
  },
  async run({ cases = '20000', seed = '1', http, broken, replay: file, first }) {
    const range = { least: 1, most: Number.MAX_SAFE_INTEGER }
    const counts = { cases: wholeNumber('cases', cases, range), seed: wholeNumber('seed', seed, range) }
    if (broken) return (await findBrokenRules(counts)) ? 0 : 1
    const stage = await (http ? openHttpStage() : openStage())
    try {
      const isAlike = file === undefined ? await compareCases(stage, { ...counts, first }) : await replay(stage, file)
      return isAlike ? 0 : 1
    } finally {
      await stage.close()
    }
  },
})

interface Options {
  readonly cases: number
  readonly seed: number
  readonly first: boolean
}

async function compareCases(stage: TrialStage, { cases, seed, first }: Options): Promise<boolean> {
  const sinceMs = performance.now()
  const differingMax = first ? 1 : 5
  const progress = first ? {} : { progress: showProgress(cases, sinceMs) }
  const { tally, differing } = await runDifferential(stage, { cases, seed, differingMax, ...progress })
  if (first) {
    console.log(differing[0]?.at ?? 'none')
    return differing.length === 0
  }
  const seconds = ((performance.now() - sinceMs) / 1000).toFixed(0)
  console.log([...tally.lines(), `${differing.length} differences in ${seconds} s, with seed ${seed}.`].join('\n'))
  for (const [index, one] of differing.entries())
    tell(await shrinkCase(stage, one), one.at, `differential-${seed}-${index + 1}.json`)
  return differing.length === 0
}

function tell({ given, differences }: Differing, at: number, file: string): void {
  writeFileSync(file, `${JSON.stringify(given, undefined, 2)}\n`)
  console.log(`\nCase ${at}, as small as it gets, in ${file}:\n  ${differences.join('\n  ')}`)
}

async function replay(stage: TrialStage, file: string): Promise<boolean> {
  const differences = await tryCase(stage, JSON.parse(readFileSync(file, 'utf8')) as Case)
  console.log(differences.length === 0 ? 'No difference.' : differences.join('\n'))
  return differences.length === 0
}

/** A line every few seconds, because a run takes minutes. */
function showProgress(total: number, sinceMs: number): (tally: Tally) => void {
  let shownMs = sinceMs
  return (tally) => {
    const nowMs = performance.now()
    if (nowMs - shownMs < 5000) return
    shownMs = nowMs
    const perSecond = Math.round(tally.cases / ((nowMs - sinceMs) / 1000))
    console.log(`${tally.cases} of ${total} cases, ${perSecond} in a second`)
  }
}
