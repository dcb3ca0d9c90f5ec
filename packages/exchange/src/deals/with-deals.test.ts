import { type ReadRequest, readBidRequest } from '@parley/openrtb'
import { expect, test } from 'vitest'
import { chatMetrics } from '../../test/support/random-auctions.ts'
import { impOf, requestOf } from '../../test/support/samples.ts'
import { DealEntry, type DealTerms } from '../config/deal.ts'
import { termsOf } from '../config/terms.ts'
import type { ImpDeals } from '../model/deal.ts'
import { opportunityOf } from '../opportunity/opportunity.ts'
import { dealBook } from './deal-book.ts'
import { withDeals } from './with-deals.ts'

const now = Date.UTC(2026, 11, 1, 12)

test('without deals the opportunity is what it was', () => {
  const read = readingOf({})
  const plain = opportunityOf(read, { record: read.request, warnings: [] }, { defaultType: 1 })

  expect(withDeals(plain, read, toolsWith([]))).toBe(plain)
})

test('a deal of the request counts with its own terms', () => {
  const pmp = {
    private_auction: 1,
    deals: [{ id: 'd1', bidfloor: 2, at: 2, wseat: ['acme'], wadomain: ['a.example'] }],
  }

  expect(dealsOf({ imp: [impOf({ pmp })] })).toEqual({
    isPrivate: true,
    live: [
      {
        id: 'd1',
        floorMicros: 2_000_000,
        auctionType: 2,
        priority: 0,
        by: 'publisher',
        seats: ['acme'],
        advertisers: ['a.example'],
      },
    ],
    idle: [],
  })
})

test('a deal of the operator counts for the publishers that it names, and one without names for all', () => {
  const deals = [dealOf({ id: 'all' }), dealOf({ id: 'one', publishers: ['p1'], floorCpm: 3, priceType: 'fixed' })]

  expect(shown(dealsOf({ site: { publisher: { id: 'p1' } } }, deals))).toEqual({ live: ['all', 'one'], idle: [] })
  expect(shown(dealsOf({ site: { publisher: { id: 'p2' } } }, deals))).toEqual({ live: ['all'], idle: [] })
  expect(shown(dealsOf({}, deals))).toEqual({ live: ['all'], idle: [] })
  expect(dealsOf({ site: { publisher: { id: 'p1' } } }, deals)?.live[1]).toMatchObject({
    floorMicros: 3_000_000,
    auctionType: 3,
    by: 'operator',
  })
})

test('the deal with the higher priority stands first', () => {
  const deals = [dealOf({ id: 'low' }), dealOf({ id: 'high', priority: 7 })]

  expect(shown(dealsOf({}, deals)).live).toEqual(['high', 'low'])
})

test.each<[string, Partial<DealTerms>, string]>([
  ['before its first moment', { starts: '2026-12-01T12:00:01Z' }, 'not-started'],
  ['from its last moment on', { ends: '2026-12-01T12:00:00Z' }, 'ended'],
  ['in another country', { countries: ['FR'] }, 'country'],
  ['with another intent', { intents: ['comparison'] }, 'intent'],
  ['in another stage', { funnelStages: ['intent'] }, 'funnel-stage'],
  ['with another sentiment', { sentiments: ['negative'] }, 'sentiment'],
  ['without the format', { adFormats: [{ agent_url: 'https://formats.example', id: 'card' }] }, 'ad-format'],
])('a deal does not count %s', (_, terms, because) => {
  expect(dealsOf(context, [dealOf({ id: 'd1', ...terms })])?.idle).toEqual([{ id: 'd1', because }])
})

test('a deal counts where all its conditions hold', () => {
  const terms = dealOf({
    id: 'd1',
    starts: '2026-12-01T12:00:00Z',
    ends: '2026-12-01T12:00:01Z',
    countries: ['DE'],
    intents: ['purchase_inquiry'],
    funnelStages: ['awareness'],
    sentiments: ['neutral'],
    adFormats: [{ agent_url: 'https://FORMATS.example:443/', id: 'card' }],
  })
  const adcpFormats = [{ agent_url: 'https://formats.example/', id: 'card' }]

  const deals = dealsOf({ ...context, imp: [impOf({ ext: { service: { adcpFormats } } })] }, [terms])

  expect(shown(deals)).toEqual({ live: ['d1'], idle: [] })
})

test('an id of the operator means the terms of the operator, whatever the request says', () => {
  const pmp = { deals: [{ id: 'd1', bidfloor: 0 }] }

  const deals = dealsOf({ imp: [impOf({ pmp })] }, [dealOf({ id: 'd1', floorCpm: 5 })])

  expect(deals?.live).toMatchObject([{ id: 'd1', floorMicros: 5_000_000, by: 'operator' }])
})

test('a publisher cannot offer its impressions under a deal of the operator for others', () => {
  const pmp = { deals: [{ id: 'd1', bidfloor: 0 }] }

  const deals = dealsOf({ imp: [impOf({ pmp })] }, [dealOf({ id: 'd1', publishers: ['p1'] })])

  expect(deals).toEqual({ isPrivate: false, live: [], idle: [{ id: 'd1', because: 'of-others' }] })
})

test('where the floor cannot be compared, only bids that name a deal may win', () => {
  const euro = { bidfloor: 20, bidfloorcur: 'EUR' }
  const pmp = { deals: [{ id: 'd1', bidfloor: 4 }] }

  expect(dealsOf({ imp: [impOf({ ...euro, pmp })] })?.isPrivate).toBe(true)
  expect(dealsOf({ imp: [impOf(euro)] }, [dealOf({ id: 'd1' })])?.isPrivate).toBe(true)
  expect(dealsOf({ imp: [impOf({ ...euro, bidfloor: 0, pmp })] })?.isPrivate).toBe(false)
  expect(dealsOf({ imp: [impOf(euro)] })).toBeUndefined()
})

test('a deal of the operator that has ended is not revived by a request that names it', () => {
  const pmp = { deals: [{ id: 'd1' }] }

  const deals = dealsOf({ imp: [impOf({ pmp })] }, [dealOf({ id: 'd1', ends: '2026-11-30' })])

  expect(deals?.idle).toEqual([{ id: 'd1', because: 'ended' }])
  expect(deals?.live).toEqual([])
})

const context = {
  device: { geo: { country: 'DEU' } },
  ext: {
    service: {
      ...chatMetrics,
      intent: { value: 'purchase_inquiry', confidence: 0.5, topics: [], signals: [] },
      funnel: { stage: 'awareness', progress: 0.1 },
      sentiment: { value: 'neutral', score: 0 },
    },
  },
}

function dealOf(entry: Partial<DealTerms> & Pick<DealTerms, 'id'>): DealTerms {
  return termsOf(DealEntry, entry)
}

function toolsWith(deals: readonly DealTerms[]) {
  return { deals: dealBook(deals), wallMs: () => now }
}

function readingOf(members: object): ReadRequest {
  const reading = readBidRequest(JSON.stringify(requestOf(members)))
  if (reading.kind === 'refused') throw new Error(`the sample is not valid: ${JSON.stringify(reading.issue)}`)
  return reading
}

function dealsOf(members: object, deals: readonly DealTerms[] = []): ImpDeals | undefined {
  const read = readingOf(members)
  const opportunity = opportunityOf(read, { record: read.request, warnings: [] }, { defaultType: 1 })
  return withDeals(opportunity, read, toolsWith(deals)).imps[0]?.deals
}

function shown(deals: ImpDeals | undefined) {
  return { live: deals?.live.map(({ id }) => id), idle: deals?.idle.map(({ id }) => id) }
}
