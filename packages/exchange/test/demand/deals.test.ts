// D100: deals on the wire, between a publisher, the exchange and two partners.

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { slowKeepAliveMs, slowly } from '@parley/testkit/slowly'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stopAll } from '../support/server.ts'
import { house, keepAuctions, partnerAt, simpleImp, simpleRequest } from './documents.ts'
import { type DemandExchange, dispositionsOf, startExchange, type TimedAnswer } from './exchange.ts'

interface Buyer {
  readonly url: string
  /** The `pmp` of the first impression of each request that it got. */
  readonly told: unknown[]
  /** What it names in `dealid` of its next bids. */
  deal: string | undefined
}

const servers: Server[] = []
const adm = {
  native: { ver: '1.2', assets: [{ id: 1, title: { text: 'Shoes' } }], link: { url: 'https://a.example/' } },
}
let exchange: DemandExchange
let acme: Buyer
let beta: Buyer

beforeAll(async () => {
  acme = await startBuyer(5)
  beta = await startBuyer(3)
  const partners = [
    partnerAt('acme', acme.url, { seat: 'acme-seat', marginPercent: 20, floorMaxCpm: 10 }),
    partnerAt('beta', beta.url),
  ]
  const catalogue = [
    { id: 'own', publishers: ['p1'], seats: ['beta'], floorCpm: 2, priority: 5 },
    { id: 'past', publishers: ['p1'], ends: '2020-12-31' },
  ]
  exchange = await startExchange({ house, explain: keepAuctions, demand: { partners }, deals: { catalogue } }, slowly)
}, 60_000)

afterAll(async () => {
  for (const server of servers) server.close()
  await stopAll()
})

test('without deals the partners are told nothing of them, and the answer names none', async () => {
  const [answer] = await asked({})

  expect([acme.told.at(-1), beta.told.at(-1)]).toEqual([undefined, undefined])
  expect(bidIn(answer)).toMatchObject({ price: 4 })
  expect(bidIn(answer)).not.toHaveProperty('dealid')
})

test('each partner is told the deals that it may use, with the floor before its margin', async () => {
  const deals = [
    { id: 'd1', bidfloor: 2, at: 1, wseat: ['acme-seat'] },
    { id: 'd2', wadomain: ['a.example'] },
  ]

  await asked({ pmp: { deals }, publisher: 'p1' })

  const d2 = { id: 'd2', bidfloor: 0, bidfloorcur: 'USD', wadomain: ['a.example'] }
  expect(acme.told.at(-1)).toEqual({
    private_auction: 0,
    deals: [{ id: 'd1', bidfloor: 2.5, bidfloorcur: 'USD', at: 1 }, d2],
  })
  expect(beta.told.at(-1)).toEqual({
    private_auction: 0,
    deals: [{ id: 'own', bidfloor: 2, bidfloorcur: 'USD' }, d2],
  })
})

test('a bid that names a deal wins under it, and the answer and the record say so', async () => {
  acme.deal = 'd1'
  beta.deal = undefined

  const [answer, ends, record] = await asked({ pmp: { private_auction: 1, deals: [{ id: 'd1', bidfloor: 1 }] } })

  expect(bidIn(answer)).toMatchObject({ dealid: 'd1', price: 4 })
  expect(ends).toEqual({ acme: 'won', beta: 'private-auction', house: 'private-auction' })
  expect(record).toMatchObject({
    why: 'acme won at $5.00 CPM ($4.00 CPM to the publisher) under deal d1.',
    steps: {
      calls: [{ sent: { body: expect.stringContaining('"pmp":{"private_auction":1') } }, {}],
      auction: [{ deal: 'd1', deals: { private: true, live: [{ id: 'd1', by: 'publisher', floorCpm: 1 }] } }],
    },
  })
})

test.each([
  ['nobody made', 'd9', 'unknown-deal'],
  ['is for another buyer', 'own', 'deal-seat'],
  ['has ended', 'past', 'deal-not-live'],
])('a bid that names a deal that %s is refused', async (_, deal, reason) => {
  acme.deal = deal
  beta.deal = undefined

  const [answer, ends] = await asked({ publisher: 'p1' })

  expect(bidIn(answer)).toMatchObject({ price: 3 })
  expect(ends).toMatchObject({ acme: reason, beta: 'won' })
})

test('a publisher cannot sell under a deal that the operator made for another', async () => {
  acme.deal = 'own'
  beta.deal = undefined

  const [, ends, record] = await asked({ publisher: 'p2', pmp: { deals: [{ id: 'own' }] } })

  expect(ends).toMatchObject({ acme: 'deal-not-live' })
  expect(record).toMatchObject({
    steps: { auction: [{ deals: { idle: [{ id: 'own', reason: expect.stringContaining('does not cover') }] } }] },
  })
})

test('under a floor that a partner does not take it is asked for its deal, and wins under it', async () => {
  acme.deal = 'd1'
  beta.deal = undefined

  const [answer, ends] = await asked({ floor: { bidfloor: 20 }, pmp: { deals: [{ id: 'd1', bidfloor: 2 }] } })

  expect(bidIn(answer)).toMatchObject({ dealid: 'd1', price: 4 })
  expect(ends).toMatchObject({ acme: 'won', beta: 'below-floor' })
})

test('under a floor in euro only bids of a deal are sold, and the record builds the request again as it was sent', async () => {
  acme.deal = 'd1'
  beta.deal = undefined
  const floor = { bidfloor: 0.01, bidfloorcur: 'EUR' }

  const [answer, ends, record] = await asked({ floor, pmp: { deals: [{ id: 'd1', bidfloor: 2 }] } })

  expect(bidIn(answer)).toMatchObject({ dealid: 'd1', price: 4 })
  expect(ends).toEqual({ acme: 'won', beta: 'private-auction', house: 'private-auction' })
  expect(acme.told.at(-1)).toMatchObject({ private_auction: 1, deals: [{ id: 'd1', bidfloor: 2.5 }] })
  const sent = { body: expect.stringMatching(/"pmp":\{"private_auction":1,.*"bidfloor":0,"bidfloorcur":"USD"/) }
  expect(record).toMatchObject({ steps: { calls: [{ sent }, { sent }] } })
})

async function startBuyer(price: number): Promise<Buyer> {
  const told: unknown[] = []
  const server = createServer({ keepAliveTimeout: slowKeepAliveMs }, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { id, imp } = JSON.parse(Buffer.concat(chunks).toString()) as { id: string; imp: { id: string }[] }
      told.push((imp[0] as { readonly pmp?: unknown } | undefined)?.pmp)
      const bid = imp.map((one) => ({
        id: `b-${one.id}`,
        impid: one.id,
        price,
        adm: JSON.stringify(adm),
        adomain: ['a.example'],
        dealid: buyer.deal,
      }))
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ id, seatbid: [{ bid }] }))
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const buyer: Buyer = { url, told, deal: undefined }
  return buyer
}

interface Wanted {
  readonly pmp?: object
  readonly floor?: object
  readonly publisher?: string
}

/** The answer, with which reason each partner ended, and the record. */
async function asked({
  pmp,
  floor,
  publisher,
}: Wanted): Promise<[TimedAnswer, Readonly<Record<string, string>>, object]> {
  const imp = [{ ...simpleImp(floor), ...(pmp === undefined ? {} : { pmp }) }]
  const site = publisher === undefined ? {} : { site: { publisher: { id: publisher } } }
  const answer = await exchange.post({ ...simpleRequest(), at: 1, imp, ...site })
  const record = await exchange.explained(answer)
  const ends = dispositionsOf(record).map(({ partner, reason }) => [partner, reason] as const)
  return [answer, Object.fromEntries(ends), record]
}

function bidIn({ body }: TimedAnswer): object {
  const { seatbid } = JSON.parse(body) as { readonly seatbid: readonly { readonly bid: readonly object[] }[] }
  return seatbid[0]?.bid[0] ?? {}
}
