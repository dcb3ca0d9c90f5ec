// Budgets in virtual time: how many seeds hold, how much is delivered, and whether a broken rule is noticed.

import { availableParallelism } from 'node:os'
import { commandOf } from '../../scripts/command/command.ts'
import { wholeNumber } from '../../scripts/command/options.ts'
import { type BrokenRule, brokenRules } from './broken-rules.ts'
import { compareForecasts } from './forecasts.ts'
import { runSeeds } from './run-seeds.ts'
import type { SeedResult } from './seed-worker.ts'
import { type Outcome, simulate } from './simulate.ts'
import { violationsIn } from './violations.ts'
import type { WorldSize } from './world.ts'

const full: WorldSize = { nodes: 100, regions: 5, campaigns: 10_000, days: 14, stepMs: 60_000 }
const quick: WorldSize = { nodes: 10, regions: 2, campaigns: 100, days: 4, stepMs: 60_000 }

export const command = commandOf({
  options: {
    quick: { says: 'ten seeds of a small world' },
    seeds: { takes: 'N', says: 'how many worlds (default 100)' },
    first: { takes: 'N', says: 'the first seed (default 1)' },
    nodes: { takes: 'N', says: 'nodes in five regions (default 100)' },
    campaigns: { takes: 'N', says: 'campaigns (default 10000)' },
    days: { takes: 'N', says: 'days (default 14)' },
    forecasts: { says: 'instead: forecasts of 200 campaigns against what then happened, for each seed (default 1)' },
    jobs: { takes: 'N', says: 'seeds at a time (default: as many as there are cores)' },
  } as const,
  run: (values) => run(values),
})

type Count = 'seeds' | 'first' | 'nodes' | 'campaigns' | 'days' | 'jobs'
type Values = Readonly<Record<Count, string | undefined>> & { readonly quick: boolean; readonly forecasts: boolean }

/** Campaigns of one market. */
const forecastCount = 200
const insideGoal = 0.9

function showForecasts({ seeds = '1', first = '1' }: Values): number {
  const firstSeed = wholeNumber('first', first, { least: 1, most: 1_000_000 })
  let isMissed = false
  for (let seed = firstSeed; seed < firstSeed + wholeNumber('seeds', seeds, { least: 1, most: 1000 }); seed++) {
    const compared = compareForecasts(seed, forecastCount)
    const inside = compared.filter(({ isInside }) => isInside).length
    const byLimit = Map.groupBy(compared, ({ forecast }) => forecast.limit)
    const parts = Array.from(byLimit, ([limit, ofLimit]) => {
      const held = ofLimit.filter(({ isInside }) => isInside).length
      return `${held} of ${ofLimit.length} limited by ${limit}`
    })
    console.log(`seed ${seed}: ${percent(inside, compared.length)} inside the interval (${parts.join(', ')})`)
    isMissed ||= inside < insideGoal * compared.length
  }
  return isMissed ? 1 : 0
}

async function run(values: Values): Promise<number> {
  if (values.forecasts) return showForecasts(values)
  const usual = values.quick ? quick : full
  const numberOf = (name: Count, given: number): number =>
    wholeNumber(name, values[name] ?? String(given), { least: 1, most: 1_000_000 })
  const size = {
    ...usual,
    nodes: numberOf('nodes', usual.nodes),
    campaigns: numberOf('campaigns', usual.campaigns),
    days: numberOf('days', usual.days),
  }
  const seeds = numberOf('seeds', values.quick ? 10 : 100)
  const first = numberOf('first', 1)
  const jobs = numberOf('jobs', availableParallelism())
  const { nodes, regions, campaigns, days } = size
  console.log(
    `${seeds} seeds from ${first}: ${nodes} nodes in ${regions} regions, ${campaigns} campaigns, ${days} days\n`,
  )
  const outcomes = await runSeeds({
    seeds: Array.from({ length: seeds }, (_, at) => first + at),
    size,
    jobs,
    show: showSeed,
  })
  const broken = outcomes.filter(({ violations }) => violationsIn(violations).length > 0).length
  showSum(outcomes)
  const missed = showBroken(quick)
  console.log(`\n${broken} of ${seeds} seeds break a promise; ${missed} broken rules are not noticed.`)
  return broken + missed === 0 ? 0 : 1
}

function showSeed(seed: number, { outcome, seconds }: SeedResult): void {
  const { violations, awards, spentNanos, budgetNanos, deliveredNanos, suppliedNanos } = outcome
  const found = violationsIn(violations)
  console.log(
    `seed ${seed}: ${awards} awards, ${percent(spentNanos, budgetNanos)} of all budgets spent, ` +
      `${percent(deliveredNanos, suppliedNanos)} where there was enough to buy; ` +
      `${found.length === 0 ? 'all promises hold' : found.join(', ')} (${seconds.toFixed(1)} s)`,
  )
}

function showSum(outcomes: readonly Outcome[]): void {
  const sum = (amountOf: (outcome: Outcome) => number): number =>
    outcomes.reduce((total, outcome) => total + amountOf(outcome), 0)
  const budget = sum(({ budgetNanos }) => budgetNanos)
  const worst = Math.min(...outcomes.map(({ deliveredNanos, suppliedNanos }) => deliveredNanos / suppliedNanos))
  console.log(
    `\nDelivered where there was enough to buy: ${percent(
      sum(({ deliveredNanos }) => deliveredNanos),
      sum(({ suppliedNanos }) => suppliedNanos),
    )}, ${percent(worst, 1)} in the worst seed. Not spent, by reason:`,
  )
  for (const reason of new Set(outcomes.flatMap(({ reasons }) => Object.keys(reasons)))) {
    console.log(
      `  ${reason.padEnd(22)}${percent(
        sum(({ reasons }) => reasons[reason] ?? 0),
        budget,
      )}`,
    )
  }
}

/** How many are not noticed. */
function showBroken(size: WorldSize): number {
  console.log('\nWith a rule left out:')
  let missed = 0
  for (const [rule, says] of Object.entries(brokenRules)) {
    const found = [1, 2, 3, 4].flatMap((seed) => violationsIn(simulate(seed, size, rule as BrokenRule).violations))
    if (found.length === 0) missed++
    console.log(`  ${says}: ${found[0] === undefined ? 'NOT NOTICED' : `noticed (${found[0]})`}`)
  }
  return missed
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(2)} %`
}
