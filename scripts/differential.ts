// npm run differential: a second opinion on every auction. Draws requests, answers of partners and configurations, and holds what
// the exchange does against the oracle (conformance/oracle/README.md).
//
//   npm run task -- differential                              20,000 cases, in one process
//   npm run task -- differential --cases 200000 --seed 7   more of them, from another seed
//   npm run task -- differential --http --cases 2000       the exchange and its partners are processes of their own
//   npm run task -- differential --broken                  breaks 20 rules of the exchange, one after the other; each must be found
//   npm run task -- differential --replay FILE             the case that a run has written down

import { readFileSync, writeFileSync } from 'node:fs'
import type { Case } from '../conformance/oracle/facts.ts'
import { findBrokenRules } from './differential/find-broken.ts'
import { openHttpStage } from './differential/http-stage.ts'
import { type Options, optionsOf, usage } from './differential/options.ts'
import { type Differing, runDifferential, shrinkCase, tryCase } from './differential/run.ts'
import { openStage, type TrialStage } from './differential/stage.ts'
import type { Tally } from './differential/tally.ts'

const values = optionsOf(process.argv.slice(2))
if (values === undefined) {
  console.error(usage)
  process.exit(2)
}
if (values.broken) process.exitCode = (await findBrokenRules(values)) ? 0 : 1
else {
  const stage = await (values.http ? openHttpStage() : openStage())
  try {
    const isAlike = values.replay === undefined ? await compareCases(stage, values) : await replay(stage, values.replay)
    process.exitCode = isAlike ? 0 : 1
  } finally {
    await stage.close()
  }
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
