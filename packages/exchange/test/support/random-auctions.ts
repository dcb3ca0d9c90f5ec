// Auctions of every kind, as fast-check draws them: who bids is drawn, who wins is decided by the auction itself.

import * as fc from 'fast-check'
import { holdAuction } from '../../src/auction/hold-auction.ts'
import type { Reason } from '../../src/catalog/reasons.ts'
import type { CheckedBid } from '../../src/model/bid.ts'
import type { Disposition } from '../../src/model/disposition.ts'
import type { Opportunity, OpportunityImp } from '../../src/model/opportunity.ts'
import type { Outcome } from '../../src/model/outcome.ts'
import { afterMargin } from '../../src/money/micros.ts'
import { bidOf, opportunityFor, soldWith, traceOf } from './samples.ts'

export const quota = { scope: 'ip', limit: 100, remaining: 57, resetSeconds: 1 } as const

/** What the specification requires of every chat. */
export const chatMetrics = { messageSequenceNumber: 1, messageLength: 1, isQuickReply: false, sessionDurationMs: 1 }

/** Ways to end before the auction, with the price of a bid that had one. */
const early: readonly (readonly [Reason, number | undefined])[] = [
  ['country', undefined],
  ['no-call', undefined],
  ['qps', undefined],
  ['late', undefined],
  ['accident', undefined],
  ['no-bid', undefined],
  ['price', Number.POSITIVE_INFINITY],
  ['price', undefined],
  ['currency', 3_000_000],
  ['markup', 1_500_001],
]
const partners = ['alpha', 'beta', 'gamma'] as const

const end = fc.oneof(
  fc.record({ kind: fc.constant('early' as const), index: fc.nat(early.length - 1) }),
  fc.record({
    kind: fc.constant('bid' as const),
    priceMicros: fc.integer({ min: 1, max: 1_000_000_000 }),
    marginPercent: fc.constantFrom(0, 7, 12.5, 90),
  }),
)
type End = typeof end extends fc.Arbitrary<infer Value> ? Value : never

const impression = fc.record({
  floorMicros: fc.constantFrom(0, 500_000, 2_000_000),
  formats: fc.constantFrom([], ['card'], ['card', 'text']),
  ends: fc.record({ alpha: end, beta: end, gamma: end }),
})

const drawn = fc.record({
  isTest: fc.boolean(),
  auctionType: fc.constantFrom(1 as const, 2 as const),
  publisher: fc.constantFrom(undefined, 'p1', 'p2', 'p3'),
  country: fc.constantFrom(undefined, { alpha2: 'DE', alpha3: 'DEU' }, { alpha2: 'US', alpha3: 'USA' }),
  intent: fc.constantFrom(undefined, 'comparison', 'support_request'),
  impressions: fc.array(impression, { minLength: 1, maxLength: 4 }),
})

const refused = fc.constantFrom<Outcome>(
  { kind: 'over-limit', quota },
  { kind: 'overloaded', quota },
  { kind: 'failed', quota },
)

/** How a request ended: an auction of three partners, or a refusal. */
export const randomOutcome: fc.Arbitrary<Outcome> = fc.oneof({ weight: 6, arbitrary: drawn.map(auctionOf) }, refused)

function auctionOf(draw: typeof drawn extends fc.Arbitrary<infer Value> ? Value : never): Outcome {
  const { isTest, auctionType, publisher, country, intent, impressions } = draw
  const said = intent === undefined ? {} : { intent: { value: intent, confidence: 1, topics: [], signals: [] } }
  const base = opportunityFor({ ext: { service: { ...chatMetrics, ...said } } })
  const imps = impressions.map(({ floorMicros, formats }, index): OpportunityImp => {
    const adFormats = formats.map((id) => ({ agent_url: 'https://formats.example/', id }))
    return { ...impIn(base), id: `i${index}`, floorMicros, adFormats }
  })
  const opportunity = { ...base, isTest, auctionType, publisher, country, imps }
  const places = partners.flatMap((partner) =>
    impressions.map(({ ends }, index) => ({ partner, impId: `i${index}`, end: ends[partner] })),
  )
  const closed = places.flatMap(({ partner, impId, end: place }): readonly Disposition[] => {
    if (place.kind === 'bid') return []
    const [reason, priceMicros] = early[place.index] ?? ['no-bid', undefined]
    return [{ partner, impId, reason, detail: '', priceMicros }]
  })
  const bids = places.flatMap(({ partner, impId, end: place }) =>
    place.kind === 'bid' ? [offerOf(partner, impId, place)] : [],
  )
  const { winners, dispositions, losses } = holdAuction(opportunity, bids)
  const trace = { ...traceOf(opportunity), dispositions: [...closed, ...dispositions], winners }
  return winners.length === 0 ? { kind: 'no-bid', quota, trace, losses } : soldWith(trace, quota)
}

function offerOf(partner: string, impId: string, place: Extract<End, { kind: 'bid' }>): CheckedBid {
  const { priceMicros, marginPercent } = place
  return bidOf({ partner, impId, priceMicros, marginPercent, netMicros: afterMargin(priceMicros, marginPercent) })
}

function impIn({ imps: [imp] }: Opportunity): OpportunityImp {
  if (imp === undefined) throw new Error('the sample has no impression')
  return imp
}
