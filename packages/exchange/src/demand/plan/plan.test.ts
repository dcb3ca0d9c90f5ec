import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { callOf, FakeLine, partnerOf, remoteOf } from '../../../test/demand/fakes.ts'
import { impOf, opportunityFor, wholeView } from '../../../test/support/samples.ts'
import { type PartnerEntry, partnerTerms } from '../../config/partner.ts'
import type { Partner } from '../adapter.ts'
import { type Plan, type PlanTimes, type PlanTools, planDemand } from './plan.ts'

const settings = { timeoutMs: 500, reserveMs: 15, networkMs: 10, partnerNetworkMs: 10, callMinMs: 30 }
const times: PlanTimes = { nowMs: 1000, deadlineMs: 1475, settings }
const sandbox = partnerOf({ name: 'sandbox' })
const line = new FakeLine()

test('a partner is invited for the impressions that it takes, and closed for the others', () => {
  const alpha = remote('alpha', { floorMinMicros: 2_000_000 })

  const { invitations, skipped } = plan({ imp: [impOf(), impOf({ id: 'i2', bidfloor: 2 })] }, alpha)

  expect(invitations.map(({ opportunity }) => opportunity.imps.map(({ id }) => id))).toEqual([['i2']])
  expect(skipped).toEqual([
    { partner: 'alpha', impId: 'i1', reason: 'floor-range', detail: '', priceMicros: undefined },
  ])
})

test('a remote partner gets its cap, a local one the whole auction', () => {
  const { invitations } = plan({}, remote('alpha'), partnerOf({ name: 'house' }))

  expect(invitations.map(({ time }) => time)).toEqual([
    { deadlineMs: 1150, auctionMs: 1475, tmaxMs: 140 },
    { deadlineMs: 1475, auctionMs: 1475, tmaxMs: 0 },
  ])
})

test('D98: for a paced impression every partner is skipped with the rule, whatever else it does not take', () => {
  const paced = [{ impId: 'i1', rule: 'firstTurn', detail: 'turn 1' }] as const
  const partners = demand(remote('alpha', { floorMinMicros: 2_000_000 }), partnerOf({ name: 'house' }))
  const opportunity = opportunityFor({ imp: [impOf(), impOf({ id: 'i2' })] })

  const { invitations, skipped } = planDemand(opportunity, partners, times, { ...toolsOf(zero), paced })

  expect(invitations.map(({ partner, opportunity: { imps } }) => [partner.name, imps.map(({ id }) => id)])).toEqual([
    ['house', ['i2']],
  ])
  expect(reasons(skipped)).toEqual(['alpha i1 paced', 'alpha i2 floor-range', 'house i1 paced'])
  expect(skipped[0]?.detail).toBe('turn 1')
})

test('D98: where everything is paced nobody is invited; in a test the sandbox fills all the same', () => {
  const paced = [{ impId: 'i1', rule: 'firstTurn', detail: 'turn 1' }] as const
  const planned = (members: object): Plan =>
    planDemand(opportunityFor(members), demand(remote('alpha')), times, { ...toolsOf(zero), paced })

  const live = planned({})
  const tested = planned({ test: 1 })

  expect([live.invitations, live.probes, live.views]).toEqual([[], [], []])
  expect(reasons(live.skipped)).toEqual(['alpha i1 paced'])
  expect(tested.invitations.map(({ partner, opportunity }) => [partner.name, opportunity.imps.length])).toEqual([
    ['sandbox', 1],
  ])
  expect(reasons(tested.skipped)).toEqual(['alpha i1 paced'])
})

test('D53: a remote partner without time is not asked, a local one is', () => {
  const late = { ...times, nowMs: 1440 }

  const { invitations, skipped } = planDemand(
    opportunityFor(),
    demand(remote('alpha'), partnerOf({ name: 'house' })),
    late,
    toolsOf(zero),
  )

  expect(invitations.map(({ partner }) => partner.name)).toEqual(['house'])
  expect(reasons(skipped)).toEqual(['alpha i1 no-time'])
})

test('a partner is told the floor that leaves the floor of the publisher after the margin', () => {
  const { invitations } = plan({ imp: [impOf({ bidfloor: 0.93 })] }, { ...remote('alpha'), marginPercent: 7 })

  expect(invitations[0]?.opportunity.imps[0]?.floorMicros).toBe(1_000_000)
})

test('D100: under a floor that cannot be compared a partner is told its deals, and no floor', () => {
  const pmp = { deals: [{ id: 'd1', bidfloor: 4, wseat: ['alpha'] }] }

  const { invitations, skipped } = plan(
    { imp: [impOf({ bidfloor: 20, bidfloorcur: 'EUR', pmp })] },
    { ...remote('alpha'), marginPercent: 20 },
    remote('beta'),
  )

  expect(invitations.map(({ partner, opportunity: { imps } }) => [partner.name, imps])).toMatchObject([
    ['alpha', [{ floorMicros: 0, offeredDeals: [{ id: 'd1', floorMicros: 5_000_000 }] }]],
  ])
  expect(reasons(skipped)).toEqual(['beta i1 floor-currency'])
})

test('a partner whose requests of this second are used up is not asked', () => {
  const askedAt: number[] = []
  const hasTurn = (nowMs: number) => askedAt.push(nowMs) > 1
  const partner = { ...remote('alpha'), demand: remoteOf(line, { hasTurn }) }

  const refused = plan({}, partner)
  const invited = plan({}, partner)

  expect(askedAt).toEqual([1000, 1000])
  expect(reasons(refused.skipped)).toEqual(['alpha i1 qps'])
  expect(invited.invitations).toHaveLength(1)
})

test('chance is asked only for partners with a share', () => {
  let asked = 0
  const chance = () => {
    asked++
    return 0.5
  }
  const shares = [remote('a'), remote('b', {}, { sharePercent: 50 }), remote('c', {}, { sharePercent: 51 })]

  const { invitations, skipped } = planDemand(opportunityFor(), demand(...shares), times, toolsOf(chance))

  expect(asked).toBe(2)
  expect(invitations.map(({ partner }) => partner.name)).toEqual(['a', 'c'])
  expect(reasons(skipped)).toEqual(['b i1 share'])
})

test('D58: a test request meets the sandbox, asks for no turn, and says of each partner what would have been', () => {
  const hasTurn = () => {
    throw new Error('a test request asks for no turn')
  }
  const partners = [
    { ...remote('alpha'), demand: remoteOf(line, { hasTurn }) },
    remote('beta', {}, { countries: ['FR'] }),
  ]

  const { invitations, skipped } = planDemand(opportunityFor({ test: 1 }), demand(...partners), times, toolsOf(zero))

  expect(invitations.map(({ partner }) => partner)).toEqual([sandbox])
  expect(reasons(skipped)).toEqual(['alpha i1 test-mode', 'beta i1 country'])
})

test('D58: a partner that no call would reach would not be asked, impression by impression', () => {
  const first = remoteOf(line, { calls: () => [callOf({ impIds: ['i1'] })] })
  const partners = [
    { ...remote('alpha'), demand: first },
    { ...remote('beta'), demand: remoteOf(line, { calls: () => [] }) },
    partnerOf({ name: 'house' }),
  ]

  const { skipped, views } = plan({ test: 1, imp: [impOf(), impOf({ id: 'i2' })] }, ...partners)

  expect(reasons(skipped)).toEqual([
    'alpha i1 test-mode',
    'alpha i2 no-call',
    'beta i1 no-call',
    'beta i2 no-call',
    'house i1 test-mode',
    'house i2 test-mode',
  ])
  expect(views.map(({ partner }) => partner)).toEqual(['alpha'])
})

test('D58: an adapter that fails costs no test request', () => {
  const calls = () => {
    throw new Error('a fault of the adapter')
  }

  const { invitations, skipped } = plan({ test: 1 }, { ...remote('alpha'), demand: remoteOf(line, { calls }) })

  expect(reasons(skipped)).toEqual(['alpha i1 accident'])
  expect(invitations.map(({ partner }) => partner)).toEqual([sandbox])
})

test('every partner × impression has exactly one place, invited or skipped', () => {
  const wish = fc.record(
    {
      countries: fc.constant<string[]>(['FR']),
      sharePercent: fc.constantFrom(0, 50, 100),
      floorMinMicros: fc.constantFrom(0, 1_000_000),
      hasTurn: fc.boolean(),
      isLocal: fc.boolean(),
    },
    { requiredKeys: ['hasTurn', 'isLocal'] },
  )
  const floors = fc.array(fc.constantFrom(0, 0.5, 1, 2), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(
      fc.array(wish, { maxLength: 6 }),
      floors,
      fc.nat(500),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (wishes, bidfloors, spentMs, chance) => {
        const partners = wishes.map(({ floorMinMicros = 0, hasTurn, isLocal, ...entry }, index) => {
          const name = `p${index}`
          const base = remote(name, { floorMinMicros }, entry)
          return { ...base, demand: isLocal ? partnerOf().demand : remoteOf(line, { hasTurn: () => hasTurn }) }
        })
        const opportunity = opportunityFor({
          imp: bidfloors.map((bidfloor, index) => impOf({ id: `i${index}`, bidfloor })),
        })
        const found = planDemand(
          opportunity,
          demand(...partners),
          { ...times, nowMs: 1000 + spentMs },
          toolsOf(() => chance),
        )
        const invited = found.invitations.flatMap(({ partner, opportunity: { imps } }) =>
          imps.map(({ id }) => `${partner.name} ${id}`),
        )
        const closed = found.skipped.map(({ partner, impId }) => `${partner} ${impId}`)
        const places = partners.flatMap(({ name }) => opportunity.imps.map(({ id }) => `${name} ${id}`))
        expect([...invited, ...closed].toSorted()).toEqual(places.toSorted())
      },
    ),
    { numRuns: 2000 },
  )
})

function toolsOf(chance: () => number): PlanTools {
  return { chance, viewFor: () => wholeView(opportunityFor().request) }
}

function plan(members: object, ...partners: readonly Partner[]): Plan {
  return planDemand(opportunityFor(members), demand(...partners), times, toolsOf(zero))
}

function demand(...partners: readonly Partner[]) {
  return { partners, sandbox }
}

function remote(
  name: string,
  bounds: { floorMinMicros?: number } = {},
  entry: Omit<PartnerEntry, 'name'> = {},
): Partner {
  const eligibility = {
    terms: partnerTerms({ name, ...entry }),
    adFormats: undefined,
    floorMinMicros: 0,
    floorMaxMicros: 1e9,
    ...bounds,
  }
  return partnerOf({ name, eligibility, demand: remoteOf(line) })
}

function zero(): number {
  return 0
}

function reasons(skipped: Plan['skipped']): readonly string[] {
  return skipped.map(({ partner, impId, reason }) => `${partner} ${impId} ${reason}`)
}
