// D57, T34, T47, T51, T58: our own notice URLs, and the loss notices that partners get.

import { slowly } from '@parley/testkit/slowly'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stopAll } from '../support/server.ts'
import { keepAuctions, partnerAt, simpleImp, simpleRequest } from './documents.ts'
import { type DemandExchange, startExchange, type TimedAnswer, until } from './exchange.ts'
import { type RunningPartner, startPartner, stopPartners } from './partner.ts'

const registered = { noticeDomains: ['127.0.0.1'] }

let exchange: DemandExchange
let low: RunningPartner
let invalid: RunningPartner
let stranger: RunningPartner

beforeAll(async () => {
  const high = await startPartner('fast', { price: 5 })
  low = await startPartner('fast', { price: 3 })
  invalid = await startPartner('lying', { price: 9, lie: 'link-http' })
  stranger = await startPartner('fast', { price: 2 })
  const partners = [
    partnerAt('high', high.url, registered),
    partnerAt('low', low.url, registered),
    partnerAt('invalid', invalid.url, registered),
    partnerAt('stranger', stranger.url),
  ]
  const notices = { trustNetwork: true, trackedPublishers: ['tracked'] }
  const supply = { publishers: [{ id: 'judged', feedback: true }] }
  exchange = await startExchange({ explain: keepAuctions, notices, supply, demand: { partners } }, slowly)
}, 60_000)

afterAll(async () => {
  await Promise.all([stopAll(), stopPartners()])
})

test('the win and the billing URL of a bid answer 200 with the limit headers, and are counted', async () => {
  const bid = bidIn(await exchange.post(simpleRequest()))

  const win = await fetch(bid.nurl.replace('${AUCTION_PRICE}', String(bid.price)))
  const billing = await fetch(bid.burl)

  for (const answer of [win, billing]) {
    expect(answer.status).toBe(200)
    expect(limitHeaders(answer)).toEqual([expect.any(String), expect.any(String), expect.any(String)])
  }
  expect(bid.nurl).toMatch(/\/w\/[\w.-]+\?p=\$\{AUCTION_PRICE\}$/)
  expect(await exchange.metric('parley_notices_total{kind="win"}')).toBe(1)
  expect(await exchange.metric('parley_notices_total{kind="billing"}')).toBe(1)
})

test('a notice URL that was changed answers 403, whatever was changed, with the limit headers', async () => {
  const { nurl } = bidIn(await exchange.post(simpleRequest()))
  const [path = '', query = ''] = nurl.split('?')
  const other = bidIn(await exchange.post(simpleRequest({ id: 'other' }))).nurl.split('?')[0] ?? ''
  const changed = [
    `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}?${query}`,
    `${path}x?${query}`,
    `${path.slice(0, path.lastIndexOf('.'))}${other.slice(other.lastIndexOf('.'))}`,
    path.replace('/w/', '/w/x'),
    `${path.slice(0, path.indexOf('/w/'))}/w/`,
    `${path.slice(0, path.indexOf('/w/'))}/b/....`,
  ]

  for (const url of changed) {
    const answer = await fetch(url)

    expect(answer.status, url).toBe(403)
    expect(await answer.text()).toBe('')
    expect(limitHeaders(answer)).not.toContain(null)
  }
})

test('a notice URL with bytes that are no text answers 403, and the exchange lives on', async () => {
  const doomed = await startExchange({})
  const seconds = Math.floor(Date.now() / 1000)
  const payload = Buffer.from(`1|a|i|b|%FF|p|1|1|1|1|${seconds}|${seconds}|live`).toString('base64url')

  const status = await fetch(`http://127.0.0.1:${doomed.port}/w/${payload}.AAAA`).then(
    (answer) => answer.status,
    (error: Error) => String(error.cause),
  )
  const isAlive = await doomed.post(simpleRequest()).then(
    () => true,
    () => false,
  )

  expect(status).toBe(403)
  expect(isAlive).toBe(true)
})

test('D80: a tracked publisher’s ad reports its impression, and its click leads on to the page that was sealed', async () => {
  const { adm } = bidIn(await exchange.post(requestOf('tracked')))
  const { native } = JSON.parse(adm) as { native: { link: { url: string }; eventtrackers: { url: string }[] } }

  const shown = await fetch(native.eventtrackers.at(-1)?.url ?? '')
  const clicked = await fetch(`${native.link.url}?url=https://evil.example`, { redirect: 'manual' })
  const forged = await fetch(native.link.url.replace('/c/', '/i/'), { redirect: 'manual' })

  expect(native.link.url).toMatch(/\/c\/[\w.-]+$/)
  expect([shown.status, clicked.status, forged.status]).toEqual([200, 302, 403])
  expect(clicked.headers.get('location')).toBe('https://shop.partner.example/click?price=5&imp=imp-0&cur=USD')
  expect(clicked.headers.get('referrer-policy')).toBe('no-referrer')
  expect([shown, clicked, forged].map(({ headers }) => headers.get('cache-control'))).toEqual(Array(3).fill('no-store'))
  expect(await exchange.metric('parley_notices_total{kind="impression"}')).toBe(1)
  expect(await exchange.metric('parley_notices_total{kind="click"}')).toBe(1)
})

test('D80: the ad of any other publisher has no URL of ours', async () => {
  const { adm } = bidIn(await exchange.post(requestOf('other')))

  expect(adm).not.toContain('127.0.0.1')
})

test('D102: a chat sends what its reader says to the URL of the bid, by POST and once', async () => {
  const said = 'parley_feedback_total{partner="high",reason="irrelevant"}'
  const { ext } = bidIn(await exchange.post(requestOf('judged')))
  const url = ext?.service.feedback ?? ''

  const asked = await fetch(`${url}?reason=irrelevant`)
  const noted = await fetch(`${url}?reason=irrelevant`, { method: 'POST' })
  const again = await fetch(`${url}?reason=helpful`, { method: 'POST', body: 'of which nothing is read' })
  const unknown = await fetch(`${url}?reason=boring`, { method: 'POST' })
  const billed = await fetch(url.replace('/feedback/', '/b/'), { method: 'POST' })

  expect(url).toMatch(/\/feedback\/[\w.-]+$/)
  expect([asked, noted, again, unknown, billed].map(({ status }) => status)).toEqual([405, 200, 200, 403, 403])
  expect(asked.headers.get('allow')).toBe('POST')
  expect([await noted.text(), await unknown.text()]).toEqual(['', ''])
  expect(await exchange.metric(said)).toBe(1)
  expect(await exchange.metric('parley_notices_total{kind="feedback"}')).toBe(1)
})

test('D102: the bid of any other publisher has no place for it', async () => {
  expect(bidIn(await exchange.post(requestOf('other'))).ext).toBe(undefined)
})

test('in a first-price auction whoever was outbid hears the code and the price that won', async () => {
  await exchange.post(requestAt(1, 1, 'first'))

  expect(await lossOf(low, 'first')).toMatchObject({ loss: '102', min: '5', imp: 'imp-0', ad: 'ad-imp-0' })
})

// OpenRTB's own worked example: the losers of a second-price auction hear the price that was paid.
test('in a second-price auction whoever was outbid hears the price that was paid', async () => {
  const answer = await exchange.post(requestAt(2, 1, 'second'))

  expect(bidIn(answer).price).toBe(3.01)
  expect(await lossOf(low, 'second')).toMatchObject({ loss: '102', min: '3.01' })
})

test('a bid below the floor hears so, with what would have won', async () => {
  await exchange.post(requestAt(1, 4, 'floor'))
  await exchange.post(requestAt(1, 7, 'high-floor'))

  expect(await lossOf(low, 'floor')).toMatchObject({ loss: '100', min: '5' })
  expect(await lossOf(low, 'high-floor')).toMatchObject({ loss: '100', min: '7' })
})

test('an invalid bid hears why, and no price that would have helped', async () => {
  await exchange.post(requestAt(1, 1, 'faulty'))

  expect(await lossOf(invalid, 'faulty')).toMatchObject({ loss: '207', min: '' })
})

test('a loss notice under a domain that is not registered is refused and counted', async () => {
  const refused = 'parley_loss_notices_total{partner="stranger",end="refused"}'
  const before = await exchange.metric(refused)

  await exchange.post(requestAt(1, 1, 'strange'))

  expect(await until(async () => (await exchange.metric(refused)) === before + 1)).toBe(true)
  expect((await stranger.stats()).losses).toEqual([])
  expect(await exchange.metric('parley_loss_notices_total{partner="low",end="sent"}')).toBeGreaterThan(0)
})

test('macros in the markup are filled in', async () => {
  const { adm } = bidIn(await exchange.post(requestAt(2, 1, 'macros')))

  expect(adm).toContain('https://shop.partner.example/click?price=3.01&imp=imp-0&cur=USD')
})

function requestOf(publisher: string): object {
  return simpleRequest({ id: publisher, at: 1, site: { domain: 'site.example', publisher: { id: publisher } } })
}

function requestAt(at: 1 | 2, bidfloor: number, id: string): object {
  return simpleRequest({ id, at, imp: [simpleImp({ bidfloor })] })
}

interface SentBid {
  readonly price: number
  readonly adm: string
  readonly nurl: string
  readonly burl: string
  readonly ext?: { readonly service: { readonly feedback?: string } }
}

function bidIn({ body }: TimedAnswer): SentBid {
  const bid = (JSON.parse(body) as { seatbid: { bid: SentBid[] }[] }).seatbid[0]?.bid[0]
  if (bid === undefined) throw new Error(`no bid in ${body}`)
  return bid
}

function limitHeaders({ headers }: Response): readonly (string | null)[] {
  return ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'].map((name) => headers.get(name))
}

/** The loss notice of the auction with this id, once it has come. */
async function lossOf(partner: RunningPartner, id: string): Promise<object | undefined> {
  await until(async () => (await partner.stats()).losses.some((loss) => loss.id === id))
  return (await partner.stats()).losses.find((loss) => loss.id === id)
}
