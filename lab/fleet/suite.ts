// A fleet in virtual time: a large one, many seeds of faults, and whether a broken rule is noticed.

import { commandOf } from '../../scripts/command/command.ts'
import { wholeNumber } from '../../scripts/command/options.ts'
import { countText, percent } from '../figures.ts'
import { judged } from '../report.ts'
import { type FleetRule, fleetRules } from './broken-rules.ts'
import { showCost } from './cost/show-cost.ts'
import type { FleetSize } from './fleet-size.ts'
import { showOne } from './one/show-one.ts'
import { fleetVerdicts } from './promises.ts'
import { showRedisCost } from './redis-cost.ts'
import { type FleetResult, simulateFleet } from './simulate.ts'

const full: FleetSize = { nodes: 1000, regions: 5, minutes: 60, perSecond: 0.5 }
const quick: FleetSize = { nodes: 20, regions: 2, minutes: 2, perSecond: 30 }

export const command = commandOf({
  names: ['run', 'broken', 'one', 'redis', 'cost'],
  options: {
    quick: { says: '20 nodes in 2 regions for 2 minutes' },
    seeds: { takes: 'N', says: 'how many seeds (default 1)' },
    first: { takes: 'N', says: 'the first seed (default 1)' },
    nodes: { takes: 'N', says: 'nodes in all regions (default 1000)' },
    minutes: { takes: 'N', says: 'minutes of virtual time (default 60)' },
    rate: { takes: 'N', says: 'requests of a node in a minute, on average (default 30)' },
    prices: { takes: 'FILE', says: 'cost: other prices than those of lab/fleet/cost/prices.json' },
  } as const,
  async run(values, names) {
    const usual = values.quick ? quick : full
    const numberOf = (name: 'nodes' | 'minutes' | 'rate' | 'seeds' | 'first', given: number): number =>
      wholeNumber(name, values[name] ?? String(given), { least: 1, most: 1_000_000 })
    const size = {
      ...usual,
      nodes: numberOf('nodes', usual.nodes),
      minutes: numberOf('minutes', usual.minutes),
      perSecond: numberOf('rate', usual.perSecond * 60) / 60,
    }
    const first = numberOf('first', 1)
    const seeds = Array.from({ length: numberOf('seeds', 1) }, (_, at) => first + at)
    let missed = 0
    for (const name of names.length === 0 ? (['run'] as const) : names) {
      missed += await runOne(name, size, seeds, values.prices)
    }
    return missed === 0 ? 0 : 1
  },
})

/** How much of it failed. */
async function runOne(
  name: 'run' | 'broken' | 'one' | 'redis' | 'cost',
  size: FleetSize,
  seeds: readonly number[],
  prices: string | undefined,
): Promise<number> {
  switch (name) {
    case 'run':
      return runSeeds(size, seeds)
    case 'broken':
      return runBroken()
    case 'one':
      return showOne(seeds[0] ?? 1)
    case 'redis':
      return showRedisCost()
    case 'cost':
      return showCost(prices)
  }
}

/** How many seeds break a promise. */
async function runSeeds(size: FleetSize, seeds: readonly number[]): Promise<number> {
  const { nodes, regions, minutes, perSecond } = size
  console.log(
    `${nodes} nodes in ${regions} regions, ${minutes} minutes, ${perSecond * 60} requests a minute for each node: a sample of what such ` +
      'nodes get, with limits as much smaller. Few nodes have traffic at a time, and which ones changes.\n',
  )
  let broken = 0
  for (const seed of seeds) {
    const startedMs = performance.now()
    const startedAt = process.cpuUsage()
    const result = await simulateFleet({ seed, size })
    const { user, system } = process.cpuUsage(startedAt)
    const verdicts = fleetVerdicts(result)
    const isBroken = verdicts.some(({ faults }) => faults.length > 0)
    if (isBroken) broken++
    const seconds = (performance.now() - startedMs) / 1000
    const time = `${seconds.toFixed(0)} s, ${((user + system) / 1e6).toFixed(0)} s of processor time`
    console.log(`seed ${seed}: ${isBroken ? 'BROKEN' : 'all promises hold'} (digest ${result.digest}; ${time})`)
    if (isBroken || seeds.length === 1) showFaults(result)
    console.log(`  ${showCounts(result)}`)
    for (const one of verdicts) console.log(`  ${one.promise}: ${one.found} (${judged(one)})`)
  }
  console.log(`\n${broken} of ${seeds.length} seeds break a promise.`)
  return broken
}

function showFaults({ faults }: FleetResult): void {
  const byKind = Map.groupBy(faults, ({ fault }) => fault.kind)
  console.log(`  faults: ${Array.from(byKind, ([kind, list]) => `${kind} ${list.length}`).join(', ')}`)
}

function showCounts({ counts, redisCalls }: FleetResult): string {
  const { requests, lost, limited, partnerAds, campaignAds, calls, unlikely, unhealthy, qps } = counts
  const share = (part: number): string => percent(part / requests)
  const skipped = `${countText(unlikely)} unlikely, ${countText(unhealthy)} unhealthy, ${countText(qps)} above qpsMax`
  return (
    `${countText(requests)} requests: ${share(limited)} limited, ${share(lost)} lost, ${share(partnerAds)} sold to partners, ` +
    `${share(campaignAds)} to campaigns; ${countText(calls)} calls (not made: ${skipped}), ${countText(redisCalls)} calls of Redis`
  )
}

/** How many broken rules are not noticed. */
async function runBroken(): Promise<number> {
  console.log('With a rule left out:')
  let missed = 0
  for (const [rule, says] of Object.entries(fleetRules)) {
    const noticed = await noticedIn(quick, rule as FleetRule)
    if (noticed === undefined) missed++
    console.log(`  ${says}: ${noticed === undefined ? 'NOT NOTICED' : `noticed (${noticed})`}`)
  }
  return missed
}

/** The first promise that is broken without the rule. */
async function noticedIn(size: FleetSize, broken: FleetRule): Promise<string | undefined> {
  for (const seed of [1, 2, 3]) {
    const verdicts = fleetVerdicts(await simulateFleet({ seed, size, broken }))
    const found = verdicts.find(({ faults }) => faults.length > 0)
    if (found !== undefined) return `${found.promise}: ${found.found}`
  }
  return undefined
}
