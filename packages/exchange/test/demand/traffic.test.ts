// Who is asked: connections, requests per second, shares, and every kind of eligibility (D48, D49, D58).

import { slowly } from '@parley/testkit/slowly'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stopAll } from '../support/server.ts'
import { keepAuctions, partnerAt, simpleImp, simpleRequest } from './documents.ts'
import { type DemandExchange, dispositionsOf, type ExplainedDisposition, startExchange } from './exchange.ts'
import { type RunningPartner, startPartner, stopPartners } from './partner.ts'
import { inParallel } from './percentiles.ts'

let fast: RunningPartner

beforeAll(async () => {
  fast = await startPartner('fast', { price: 2 })
}, 60_000)

afterAll(async () => {
  await Promise.all([stopAll(), stopPartners()])
})

test('more requests than a partner has connections are not queued: it is busy', async () => {
  const slow = await startPartner('slow', { delayMs: 100, price: 2 })
  const exchange = await exchangeWith([partnerAt('slow', slow.url, { connectionsMax: 2 })])

  const reasons = await reasonsOf(exchange, 10, 10)

  expect(reasons.filter((reason) => reason === 'busy')).toHaveLength(8)
  expect((await slow.stats()).connections).toBeLessThanOrEqual(2)
})

test('a partner gets as many requests in a second as its qpsMax says', async () => {
  const exchange = await exchangeWith([partnerAt('fast', fast.url, { qpsMax: 3 })])
  const before = (await fast.stats()).requests

  const reasons = await reasonsOf(exchange, 10, 10)

  expect(reasons.filter((reason) => reason === 'qps')).toHaveLength(7)
  expect((await fast.stats()).requests - before).toBe(3)
})

test('a share of 0 gets nothing, and a share of 100 everything', async () => {
  const exchange = await exchangeWith([
    partnerAt('none', fast.url, { sharePercent: 0 }),
    partnerAt('all', fast.url, { sharePercent: 100 }),
  ])

  const reasons = await reasonsOf(exchange, 40, 8)

  expect(reasons.filter((reason) => reason === 'share')).toHaveLength(40)
  expect(reasons.filter((reason) => reason === 'won')).toHaveLength(40)
})

/** One partner for each reason not to be asked, named after it. */
const picky: Readonly<Record<string, object>> = {
  publisher: { publishersAllowed: ['someone-else'] },
  'publisher-blocked': { publishersBlocked: ['pub-1'] },
  country: { countries: ['FR'] },
  category: { categories: ['IAB9'] },
  language: { languages: ['fr'] },
  intent: { intents: ['comparison'] },
  'funnel-stage': { funnelStages: ['awareness'] },
  sentiment: { sentiments: ['negative'] },
  share: { sharePercent: 0 },
  'ad-format': { adFormats: [{ agent_url: 'https://other.example', id: 'card' }] },
  'floor-range-low': { floorMinCpm: 1.01 },
  'floor-range-high': { floorMaxCpm: 0.99 },
  'no-time': { timeoutMs: 39 },
}

/** The same with just what they want. */
const pleased: Readonly<Record<string, object>> = {
  publisher: { publishersAllowed: ['pub-1'] },
  'publisher-blocked': { publishersBlocked: ['someone-else'] },
  country: { countries: ['DE'] },
  category: { categories: ['IAB1'] },
  language: { languages: ['de'] },
  intent: { intents: ['purchase_inquiry'] },
  'funnel-stage': { funnelStages: ['intent'] },
  sentiment: { sentiments: ['neutral'] },
  share: { sharePercent: 100 },
  'ad-format': { adFormats: [{ agent_url: 'https://formats.example', id: 'card' }] },
  'floor-range-low': { floorMinCpm: 1 },
  'floor-range-high': { floorMaxCpm: 1 },
  'no-time': { timeoutMs: 500 },
}

const chosenRequest = simpleRequest({
  site: { domain: 'site.example', cat: ['IAB1'], publisher: { id: 'pub-1' } },
  device: { language: 'de-AT', geo: { country: 'DEU' } },
  imp: [
    simpleImp({
      bidfloor: 1,
      ext: { service: { adcpFormats: [{ agent_url: 'https://formats.example', id: 'card' }] } },
    }),
  ],
  ext: {
    service: {
      messageSequenceNumber: 1,
      messageLength: 10,
      isQuickReply: false,
      sessionDurationMs: 1000,
      intent: { value: 'purchase_inquiry', confidence: 0.9, topics: [], signals: [] },
      funnel: { stage: 'intent', progress: 0.5 },
      sentiment: { value: 'neutral', score: 0 },
    },
  },
})

test('every reason not to ask a partner stands in the explanation of the auction', async () => {
  const exchange = await exchangeWith(partnersOf(picky))
  const before = (await fast.stats()).requests

  const answer = await exchange.post(chosenRequest)
  const explained = await exchange.explained(answer)

  expect(answer.status).toBe(204)
  expect(explained.steps?.calls).toEqual([])
  expect(named(dispositionsOf(explained))).toEqual(['house no-bid', ...expectedReasons()])
  expect((await fast.stats()).requests).toBe(before)
})

test('a partner whose every wish is met is asked', async () => {
  const exchange = await exchangeWith(partnersOf(pleased))

  const answer = await exchange.post(chosenRequest)
  const explained = await exchange.explained(answer)

  expect(explained.steps?.calls.map(({ end }) => end)).toEqual(Object.keys(pleased).map(() => 'reply'))
  expect(answer.status).toBe(200)
})

test('a test request says of every partner why it would not have been asked, and asks none', async () => {
  const exchange = await exchangeWith([...partnersOf(picky), partnerAt('willing', fast.url)])
  const before = (await fast.stats()).requests

  const answer = await exchange.post({ ...chosenRequest, test: 1 })
  const explained = await exchange.explained(answer)
  const told = (JSON.parse(answer.body) as { ext: { service: { partners: readonly Told[] } } }).ext.service.partners

  expect(named(dispositionsOf(explained)).toSorted()).toEqual(
    ['house test-mode', 'sandbox won', 'willing test-mode', ...expectedReasons()].toSorted(),
  )
  expect(told.filter(({ wouldBeAsked }) => wouldBeAsked).map(({ partner }) => partner)).toEqual(['house', 'willing'])
  expect(told.find(({ partner }) => partner === 'country')?.reason).toBe('does not accept this country')
  expect((await fast.stats()).requests).toBe(before)
})

interface Told {
  readonly partner: string
  readonly wouldBeAsked: boolean
  readonly reason: string
}

function partnersOf(wishes: Readonly<Record<string, object>>): readonly object[] {
  return Object.entries(wishes).map(([name, wish]) => partnerAt(name, fast.url, wish))
}

function expectedReasons(): readonly string[] {
  return Object.keys(picky).map((name) => `${name} ${name.replace(/-(blocked|low|high)$/, '')}`)
}

function named(dispositions: readonly ExplainedDisposition[]): readonly string[] {
  const house = dispositions.filter(({ partner }) => partner === 'house')
  const others = dispositions.filter(({ partner }) => partner !== 'house')
  return [...house, ...others].map(({ partner, reason }) => `${partner} ${reason}`)
}

async function exchangeWith(partners: readonly object[]): Promise<DemandExchange> {
  return startExchange({ explain: keepAuctions, demand: { partners } }, slowly)
}

/** How the partners, without the house, ended in so many auctions. */
async function reasonsOf(exchange: DemandExchange, count: number, atOnce: number): Promise<readonly string[]> {
  const answers = await inParallel(Array.from({ length: count }), atOnce, () => exchange.post(simpleRequest()))
  const explained = await inParallel(answers, 8, (answer) => exchange.explained(answer))
  const ends = explained.flatMap(dispositionsOf).filter(({ partner }) => partner !== 'house')
  return ends.map(({ reason }) => reason)
}
