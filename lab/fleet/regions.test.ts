// What docs/scale.md says of regions: what goes on without the others, and what a lost one costs.

import { expect, test } from 'vitest'
import type { Fault } from './faults.ts'
import type { FleetSize } from './fleet-size.ts'
import { fleetVerdicts } from './promises.ts'
import { type FleetResult, simulateFleet } from './simulate.ts'

const size: FleetSize = { nodes: 45, regions: 3, minutes: 2, perSecond: 10 }
const fromMs = 20_000
const toMs = 85_000

test('a region that is cut off serves as before; its notices wait until it is back', async () => {
  const calm = await simulateFleet({ seed: 3, size, faults: [] })

  const cut = await withFault({ kind: 'region-cut', region: 1 })

  expect(cut.counts.lost).toBe(0)
  expect(cut.counts.requests).toBe(calm.counts.requests)
  expect(cut.counts.partnerAds / calm.counts.partnerAds).toBeGreaterThan(0.95)
  expect([calm.money.waitedMs, cut.money.waitedMs >= toMs - fromMs - 10_000]).toEqual([0, true])
  expect(faultsIn(cut)).toEqual([])
})

test('of a region that is lost callers lose half a minute; then another one serves them within its own limits', async () => {
  const { counts, ...result } = await withFault({ kind: 'region-lost', region: 1 })

  const ofRegion = counts.requests / 3
  const lostSeconds = (counts.lost / ofRegion) * size.minutes * 60
  expect(lostSeconds).toBeGreaterThan(25)
  expect(lostSeconds).toBeLessThan(60)
  expect(counts.moved).toBeGreaterThan(0.15 * ofRegion)
  expect(faultsIn({ counts, ...result })).toEqual([])
})

test('a node that alone does not reach Redis admits its share besides what the others share', async () => {
  const calm = await simulateFleet({ seed: 1, size: small, faults: [] })

  const alone = await simulateFleet({
    seed: 1,
    size: small,
    faults: [{ fault: oneAlone, fromMs: 10_000, toMs: 40_000 }],
  })

  const [before, during] = [calm, alone].map(({ fullest }) => fullest.worst('address'))
  expect(during).toBeGreaterThan(before ?? 0)
  expect(during).toBeLessThan((before ?? 0) + 1 / 10)
})

const small: FleetSize = { nodes: 20, regions: 2, minutes: 1, perSecond: 30 }
const oneAlone = { kind: 'redis-unreached', nodes: [0] } as const

function withFault(fault: Fault): Promise<FleetResult> {
  return simulateFleet({ seed: 3, size, faults: [{ fault, fromMs, toMs }] })
}

function faultsIn(result: FleetResult): readonly string[] {
  return fleetVerdicts(result)
    .filter(({ faults }) => faults.length > 0)
    .map(({ promise, found }) => `${promise}: ${found}`)
}
