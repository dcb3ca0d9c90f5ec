import { expect, test } from 'vitest'
import type { FleetRule } from './broken-rules.ts'
import type { FleetSize } from './fleet-size.ts'
import { fleetVerdicts } from './promises.ts'
import { type FleetResult, simulateFleet } from './simulate.ts'

const small: FleetSize = { nodes: 20, regions: 2, minutes: 2, perSecond: 30 }
const short: FleetSize = { ...small, minutes: 1 }

test('a fleet keeps its promises whatever breaks, and the same seed gives the same result', async () => {
  const first = await simulateFleet({ seed: 1, size: small })
  const other = await simulateFleet({ seed: 2, size: short })
  const again = await simulateFleet({ seed: 2, size: short })

  expect([...faultsIn(first), ...faultsIn(other)]).toEqual([])
  expect(first.counts.requests).toBeGreaterThan(60_000)
  // Nothing is promised of what does not happen.
  const { lost, moved, limited, paced, unlikely, unhealthy, qps, partnerAds, campaignAds } = first.counts
  expect(Math.min(lost, moved, limited, paced, unlikely, unhealthy, qps, partnerAds, campaignAds)).toBeGreaterThan(0)
  expect(again.digest).toBe(other.digest)
  expect(other.digest).not.toBe(first.digest)
})

test.each<[FleetRule, string]>([
  ['give-twice', 'shared limits, fullest second ÷ limit'],
  ['turns-without-end', 'calls that a partner takes, fullest second ÷ limit'],
  ['lost-journals', 'budgets'],
  ['forgetful-chats', 'chats'],
])('without a rule it is seen: %s', async (broken, promise) => {
  const result = await simulateFleet({ seed: 1, size: short, broken })

  expect(faultsIn(result)).toContain(promise)
})

function faultsIn(result: FleetResult): readonly string[] {
  return fleetVerdicts(result)
    .filter(({ faults }) => faults.length > 0)
    .map(({ promise }) => promise)
}

test('without a rule it is seen: deaf-to-silence', async () => {
  const silent = { fault: { kind: 'partner-silent', partner: 0 }, fromMs: 5_000, toMs: 58_000 } as const
  const plan = { seed: 1, size: short, faults: [silent] }

  expect(faultsIn(await simulateFleet(plan))).toEqual([])
  expect(faultsIn(await simulateFleet({ ...plan, broken: 'deaf-to-silence' }))).toEqual(['silent partners'])
})
