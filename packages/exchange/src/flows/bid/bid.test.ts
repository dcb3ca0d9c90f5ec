// T75: an accident becomes a 500 once, and whoever hears of a request cannot change its answer.

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { configOf } from '../../../test/support/config.ts'
import {
  arrivalOf,
  awardToolsOf,
  bidOf,
  gateTools,
  impOf,
  pacingToolsOf,
  requestOf,
  tokens,
  tokensOf,
} from '../../../test/support/samples.ts'
import { noAgreement } from '../../agreement/agreement.ts'
import { CampaignEntry } from '../../config/campaign.ts'
import { partnerTerms } from '../../config/partner.ts'
import { termsOf } from '../../config/terms.ts'
import { dealBook } from '../../deals/deal-book.ts'
import { houseAdapter } from '../../demand/adapters/house/house.ts'
import { localPartner } from '../../demand/build-partner.ts'
import { createEmit } from '../../events/emit.ts'
import type { Event, EventSink, RequestEnded } from '../../events/event.ts'
import { LargeBodies } from '../../limits/large-bodies.ts'
import { createLimiter } from '../../limits/limiter.ts'
import type { Scorer } from '../../model/relevance.ts'
import { createMetrics } from '../../observe/metrics.ts'
import { lossSink, metricsSink } from '../../observe/sinks.ts'
import { plainScorer } from '../../relevance/plain-scorer.ts'
import { countWords } from '../../relevance/rare-words.ts'
import { systemClock } from '../../time/clock.ts'
import { answerNotice } from '../notice.ts'
import { answerBidRequest } from './bid.ts'
import type { BidParts } from './parts.ts'

const config = configOf(readFileSync(new URL('../../../../../sample.yaml', import.meta.url), 'utf8'))
const house = localPartner(partnerTerms({ name: 'house' }), houseAdapter(config.house.campaigns))
const accident = new Error('the accident')
const valid = JSON.stringify(requestOf())

/** Bids too little, and wants to hear of it. */
const loser = localPartner(partnerTerms({ name: 'loser' }), {
  bids: () => ({ bids: [bidOf({ priceMicros: 1, lossUrl: 'https://loser.example/lost' })], noBids: [] }),
})
const floored = JSON.stringify(requestOf({ imp: [impOf({ bidfloor: 1 })] }))

const ends = {
  bid: { parts: { demand: { partners: [house, loser], sandbox: house } }, arrival: arrivalOf(valid), status: 200 },
  'no-bid': { parts: { demand: { partners: [loser], sandbox: house } }, arrival: arrivalOf(floored), status: 204 },
  rejected: { parts: {}, arrival: arrivalOf('{}'), status: 400 },
  'over-limit': {
    parts: { limiter: usedUp() },
    arrival: arrivalOf(valid),
    status: 429,
  },
  failed: { parts: {}, arrival: { ...arrivalOf(valid), body: () => Promise.reject(accident) }, status: 500 },
} as const

const sinkAccident = new Error('the accident of a sink')

/** One at a time; the notifier has something to send only where a bid was lost. */
const throwers: Readonly<Record<string, EventSink>> = {
  sink: { put: failSink, close: () => Promise.resolve() },
  'metrics counter': metricsSink({ ...createMetrics(), countRequest: failSink, countNotice: failSink }),
  notifier: lossSink({ send: failSink }),
}
const kinds = Object.keys(ends) as (keyof typeof ends)[]
const trials = Object.entries(throwers).flatMap(([name, sink]) => kinds.map((kind) => [name, kind, sink] as const))

test.each(trials)('a %s that throws changes nothing about %s', async (name, kind, thrower) => {
  const end = ends[kind]
  const expected = await answerBidRequest(end.arrival, partsWith(end.parts))

  const after = watched()
  const reported: unknown[] = []
  const report = (error: unknown): void => void reported.push(error)
  const emit = createEmit([thrower, after.sink], report)
  const reply = await answerBidRequest(end.arrival, partsWith({ ...end.parts, emit, report }))

  expect(reply).toEqual(expected)
  expect(reply.status).toBe(end.status)
  expect(after.ended.map(({ outcome }) => outcome.kind)).toEqual([kind])
  const isHeard = name !== 'notifier' || kind === 'bid' || kind === 'no-bid'
  const own = kind === 'failed' ? [accident] : []
  expect(reported).toEqual(isHeard ? [...own, sinkAccident] : own)
})

test('an accident of the limiter is a 500, counted and reported once', async () => {
  const { ended, emit } = watched()
  const reported: unknown[] = []
  const limiter = { ...createLimiter(config.limits), admitAddress: fail }

  const reply = await answerBidRequest(
    arrivalOf(valid),
    partsWith({ limiter, emit, report: (error) => reported.push(error) }),
  )

  expect(reply.status).toBe(500)
  expect(ended.map(({ outcome }) => outcome.kind)).toEqual(['failed'])
  expect(reported).toEqual([accident])
})

test('a bid that cannot be sealed is no bid that was sold', async () => {
  const { ended, emit } = watched()
  const award = awardToolsOf({ tokens: { ...tokens, seal: fail } })

  const reply = await answerBidRequest(arrivalOf(valid), partsWith({ award, emit, report: () => {} }))

  expect(reply.status).toBe(500)
  expect(ended.map(({ outcome }) => outcome.kind)).toEqual(['failed'])
})

const hearers = Object.entries(throwers).filter(([name]) => name !== 'notifier')

test.each(hearers)('a %s that throws changes nothing about a notice', async (_, thrower) => {
  const { noticed, sink } = watched()
  const reported: unknown[] = []
  const report = (error: unknown): void => void reported.push(error)

  const emit = createEmit([thrower, sink], report)
  const reply = await answerNotice(forged.arrival, forged.call, { ...noticeParts, emit, report })

  expect(reply.status).toBe(403)
  expect(noticed).toEqual(['refused'])
  expect(reported).toEqual([sinkAccident])
})

test('a notice that cannot be read is a 500, counted and reported once', async () => {
  const { noticed, emit } = watched()
  const reported: unknown[] = []
  const report = (error: unknown): void => void reported.push(error)
  const parts = { ...noticeParts, tokens: { ...tokens, open: fail }, emit, report }

  const reply = await answerNotice(forged.arrival, forged.call, parts)

  expect(reply.status).toBe(500)
  expect(noticed).toEqual(['failed'])
  expect(reported).toEqual([accident])
})

const forged = {
  arrival: { ...arrivalOf(''), method: 'GET', path: '/w/forged' },
  call: { kind: 'win', token: 'forged' },
} as const
const noticeParts = {
  ...awardToolsOf(),
  limiter: createLimiter(config.limits),
  noticeStore: { save: () => Promise.resolve('noted' as const) },
  chance: () => 0,
}

test('D91: a usual request that comes while a large one is worked on is answered first', async () => {
  const { ended, emit } = watched()
  // A clock by which each step takes some milliseconds.
  let nowMs = 0
  const clock = { ...systemClock, nowMs: () => (nowMs += 3) }
  const parts = partsWith({ emit, largeBodies: new LargeBodies(config.limits, clock) })
  const large = JSON.stringify(requestOf({ id: 'large', ext: { padding: 'x'.repeat(30_000) } }))

  const first = answerBidRequest(arrivalOf(large), parts)
  await new Promise((resolve) => setImmediate(resolve))
  const second = answerBidRequest(arrivalOf(valid, { requestId: 'usual' }), parts)
  const replies = await Promise.all([first, second])

  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect(ended[0]?.requestId).toBe('usual')
})

test('D97: an ad is compared with the chat in the language of its content, of which the record keeps nothing', async () => {
  const { ended, emit } = watched()
  const languages: string[] = []
  const scorer: Scorer = {
    about({ language }) {
      languages.push(language)
      return () => ({ thousandths: 1000, because: [] })
    },
  }
  const request = requestOf({ site: { content: { language: 'de-AT' } }, device: { language: 'en' } })

  const parts = partsWith({ emit, relevance: { scorer, tell: true } })
  const reply = await answerBidRequest(arrivalOf(JSON.stringify(request)), parts)

  expect(reply.status).toBe(200)
  expect(languages).toEqual(['de'])
  expect(JSON.stringify(ended[0]?.outcome)).not.toContain('de-AT')
})

test('D97: where relevance is asked for, the campaign of ours that fits is sold instead of the dearest', async () => {
  const campaigns = [
    { id: 'dear', priceCpm: 5, creative: { title: 'Everything must go', url: 'https://dear.example/' } },
    { id: 'fitting', priceCpm: 2, creative: { title: 'Trail running shoes', url: 'https://fitting.example/' } },
  ].map((entry) => termsOf(CampaignEntry, { ...entry, advertiserDomain: 'shop.example' }))
  const own = localPartner(partnerTerms({ name: 'house' }), houseAdapter(campaigns))
  const demand = { partners: [own], sandbox: own }
  const site = { keywords: 'trail, shoes' }
  const ask = (minRelevance: number): string =>
    JSON.stringify(requestOf({ site, imp: [impOf({ ext: { service: { minRelevance } } })] }))
  const sold = async (text: string, members: Partial<BidParts> = {}): Promise<unknown> => {
    const { body } = await answerBidRequest(arrivalOf(text), partsWith({ demand, ...members }))
    return JSON.parse(String(body)).seatbid[0].bid[0].cid
  }

  expect(await sold(ask(0))).toBe('dear')
  expect(await sold(ask(0.3))).toBe('fitting')
  expect(await sold(ask(0), { auction: { ...config.auction, ranking: 'price-times-relevance' } })).toBe('fitting')
})

function failSink(): never {
  throw sinkAccident
}

function fail(): never {
  throw accident
}

function usedUp() {
  const limiter = createLimiter({ ...config.limits, ip: 1 })
  limiter.admitAddress('192.0.2.1', 0)
  return limiter
}

function watched() {
  const ended: RequestEnded[] = []
  const noticed: string[] = []
  const emit = (event: Event): void => {
    if (event.type === 'request-ended') ended.push(event)
    if (event.type === 'notice-ended') noticed.push(event.outcome.kind)
  }
  return { ended, noticed, emit, sink: { put: emit, close: () => Promise.resolve() } }
}

/** An exchange whose ids, chance and time are always the same. */
function partsWith(members: Partial<BidParts>): BidParts {
  const clock = { ...systemClock, nowMs: () => 0 }
  const newId = (): string => 'made-id'
  return {
    clock,
    stalledMs: () => 0,
    isRefusing: () => false,
    chance: () => 0,
    newId,
    report: () => {},
    emit: () => {},
    version: { snapshot: 1, configHash: 'c0ffee' },
    limiter: createLimiter(config.limits),
    largeBodies: new LargeBodies(config.limits, clock),
    callers: { verify: () => ({ kind: 'open' }), mayBeVerified: () => false },
    agreementOf: () => noAgreement,
    supplyOf: () => undefined,
    wallMs: () => 0,
    deals: dealBook([]),
    intake: { bodyBytesMax: config.server.bodyBytesMax },
    privacy: gateTools,
    pacing: pacingToolsOf(),
    demand: { partners: [house], sandbox: house },
    auction: config.auction,
    relevance: { scorer: plainScorer(countWords(100)), tell: false },
    award: awardToolsOf({ tokens: tokensOf({ randomBytes: (bytes) => new Uint8Array(bytes) }) }),
    explainsNonBids: () => false,
    seatOf: (partner) => partner,
    ...members,
  }
}
