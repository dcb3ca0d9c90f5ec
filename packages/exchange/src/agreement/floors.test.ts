import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { bidOf, impOf, opportunityFor } from '../../test/support/samples.ts'
import { holdAuction } from '../auction/hold-auction.ts'
import type { FloorTerms } from '../config/supply.ts'
import type { Opportunity } from '../model/opportunity.ts'
import { oneCent } from '../money/micros.ts'
import { floorRulesOf, withFloors } from './floors.ts'

const free: FloorTerms = {
  cpm: 2,
  countries: undefined,
  intents: undefined,
  funnelStages: undefined,
  sentiments: undefined,
  formats: undefined,
  hours: undefined,
}

/** The floor of the only impression in the hour 18, and where it comes from. */
function floorOf(opportunity: Opportunity, ...floors: readonly Partial<FloorTerms>[]): readonly [number, string] {
  const rules = floorRulesOf(
    'pub-1',
    floors.map((members) => ({ ...free, ...members })),
  )
  const [imp] = withFloors(opportunity, rules, 18)
  if (imp === undefined) throw new Error('the sample has no impression')
  return [imp.floorMicros, imp.floorSource]
}

const metrics = { messageSequenceNumber: 1, messageLength: 1, isQuickReply: false, sessionDurationMs: 1 }
const chat = opportunityFor({
  imp: [
    impOf({ bidfloor: 1, ext: { service: { adcpFormats: [{ agent_url: 'https://formats.example', id: 'card' }] } } }),
  ],
  device: { geo: { country: 'DEU' } },
  ext: {
    service: {
      ...metrics,
      intent: { value: 'comparison', confidence: 1, topics: [], signals: [] },
      funnel: { stage: 'intent', progress: 0.5 },
      sentiment: { value: 'positive', score: 0.5 },
    },
  },
})
const plain = opportunityFor({ imp: [impOf({ bidfloor: 1 })] })

test.each<[string, Partial<FloorTerms>, Partial<FloorTerms>]>([
  ['countries', { countries: ['FR', 'DE'] }, { countries: ['FR'] }],
  ['intents', { intents: ['comparison'] }, { intents: ['purchase_inquiry'] }],
  ['funnelStages', { funnelStages: ['intent'] }, { funnelStages: ['awareness'] }],
  ['sentiments', { sentiments: ['positive'] }, { sentiments: ['negative'] }],
  ['formats', { formats: ['card'] }, { formats: ['text'] }],
])('a rule with %s counts where one of them is found, and not where another or none is', (_, right, wrong) => {
  expect(floorOf(chat, right)[0]).toBe(2_000_000)
  expect(floorOf(chat, wrong)).toEqual([1_000_000, ''])
  expect(floorOf(plain, right)).toEqual([1_000_000, ''])
})

test('a rule with hours counts in these hours', () => {
  expect(floorOf(plain, { hours: [18, 19] })[0]).toBe(2_000_000)
  expect(floorOf(plain, { hours: [17, 19] })).toEqual([1_000_000, ''])
})

test('every condition has to hold', () => {
  expect(floorOf(chat, { countries: ['DE'], intents: ['comparison'], hours: [18] })[0]).toBe(2_000_000)
  expect(floorOf(chat, { countries: ['DE'], intents: ['comparison'], hours: [17] })[0]).toBe(1_000_000)
})

test('the highest floor counts and says where it comes from; of equal ones, the request and then the first', () => {
  expect(floorOf(plain, {}, { cpm: 3, hours: [18] }, { cpm: 2.5 })).toEqual([
    3_000_000,
    'floors[1] of pub-1 (hours 18)',
  ])
  expect(floorOf(plain, { cpm: 1 }, { cpm: 0.5 })).toEqual([1_000_000, ''])
  expect(floorOf(plain, {}, {})).toEqual([2_000_000, 'floors[0] of pub-1'])
})

test('of a long condition the first values are named', () => {
  expect(floorOf(chat, { countries: ['DE', 'AT', 'CH', 'LI', 'FR', 'IT'], sentiments: ['positive'] })[1]).toBe(
    'floors[0] of pub-1 (countries DE, AT, CH, LI and 2 more; sentiments positive)',
  )
})

test('where no rule holds, the impressions are the same object', () => {
  expect(withFloors(plain, floorRulesOf('pub-1', [{ ...free, hours: [1] }]), 18)).toBe(plain.imps)
})

const anyTerms = fc.record({
  cpm: fc.double({ min: 0, max: 10, noNaN: true }),
  countries: fc.constantFrom<string[] | undefined>(undefined, ['DE'], ['FR']),
  intents: fc.constantFrom<string[] | undefined>(undefined, ['comparison'], ['support_request']),
  funnelStages: fc.constant(undefined),
  sentiments: fc.constantFrom<string[] | undefined>(undefined, ['positive']),
  formats: fc.constantFrom<string[] | undefined>(undefined, ['card'], ['text']),
  hours: fc.constantFrom<number[] | undefined>(undefined, [18], [3]),
})
const anyOpportunity = fc.constantFrom(chat, plain)

test('no rule ever lowers a floor, and one more never does either', () => {
  fc.assert(
    fc.property(anyOpportunity, fc.array(anyTerms, { maxLength: 6 }), anyTerms, (opportunity, floors, more) => {
      const [own] = floorOf(opportunity)
      const [before] = floorOf(opportunity, ...floors)
      const [after] = floorOf(opportunity, ...floors, more)

      expect(before).toBeGreaterThanOrEqual(own)
      expect(after).toBeGreaterThanOrEqual(before)
    }),
  )
})

test('one more rule never makes the bid that wins cheaper, but for the cent above a runner-up that it shuts out', () => {
  const price = fc.integer({ min: 1, max: 10_000_000 })
  const bids = fc.array(price, { minLength: 1, maxLength: 4 })
  const type = fc.constantFrom(1 as const, 2 as const)
  fc.assert(
    fc.property(
      anyOpportunity,
      type,
      bids,
      fc.array(anyTerms, { maxLength: 3 }),
      anyTerms,
      (base, auctionType, prices, floors, more) => {
        const entered = prices.map((priceMicros, index) => bidOf({ priceMicros, bidId: `b${index}` }))
        const paid = (rules: readonly FloorTerms[]): number | undefined => {
          const imps = withFloors(base, floorRulesOf('pub-1', rules), 18)
          return holdAuction({ ...base, auctionType, imps }, entered).winners[0]?.clearingMicros
        }
        const before = paid(floors)
        const after = paid([...floors, more])

        // Either the rule leaves nobody, or whoever won still wins.
        expect(before === undefined && after !== undefined).toBe(false)
        if (before === undefined || after === undefined) return
        expect(after).toBeGreaterThan(auctionType === 1 ? before - 1 : before - oneCent)
      },
    ),
  )
})
