// D110: a partner that bids in one country only is hardly called for another one, in a real process; what it is spared is told.

import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stopAll } from '../support/server.ts'
import { keepAuctions, partnerAt, simpleImp, simpleRequest } from './documents.ts'
import { type DemandExchange, dispositionsOf, type ExplainedDisposition, startExchange } from './exchange.ts'
import { inParallel } from './percentiles.ts'

/** What the partner was asked for. */
const asked: string[] = []

const partner: Server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const body = JSON.parse(Buffer.concat(chunks).toString()) as AskedRequest
    const { country } = body.device.geo
    asked.push(country)
    if (country !== 'USA') {
      response.writeHead(204).end()
      return
    }
    const adm = JSON.stringify({
      assets: [{ id: 1, title: { text: 'Shoes' } }],
      link: { url: 'https://shop.example/' },
    })
    const bid = body.imp.map(({ id }) => ({ id: 'b', impid: id, price: 2, adm, adomain: ['shop.example'], crid: 'c' }))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ id: body.id, cur: 'USD', seatbid: [{ bid }] }))
  })
})

interface AskedRequest {
  readonly id: string
  readonly imp: readonly { readonly id: string }[]
  readonly device: { readonly geo: { readonly country: string } }
}

let exchange: DemandExchange

beforeAll(async () => {
  await once(partner.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(partner.address() as AddressInfo).port}`
  exchange = await startExchange({
    explain: keepAuctions,
    demand: {
      partners: [
        partnerAt('shaped', url, { shaping: { revenueLossPercentMax: 5 } }),
        partnerAt('unshaped', url, { countries: ['DE'] }),
      ],
    },
  })
  const countries = Array.from({ length: 1600 }, (_, at) => (at % 2 === 0 ? 'USA' : 'DEU'))
  await inParallel(countries, 8, (country) => exchange.post(requestFrom(country)))
}, 120_000)

afterAll(async () => {
  await stopAll()
  partner.closeAllConnections()
  partner.close()
})

test('it is called for its country, and elsewhere to explore; the record says why not', async () => {
  const german = await endsOf('shaped', 'DEU', 200)
  const american = await endsOf('shaped', 'USA', 50)

  const unlikely = german.filter(({ reason }) => reason === 'unlikely')
  expect(american.map(({ reason }) => reason)).toEqual(american.map(() => 'won'))
  expect(unlikely.length).toBeGreaterThan(100)
  expect(unlikely.length).toBeLessThan(200)
  expect(unlikely[0]?.detail).toMatch(
    /^such a call earns 0\.\d+ USD CPM, and [\d.]+ % bring a bid that competes; [\d.]+ % are made, never fewer than 5 %$/,
  )
})

test('a partner without shaping is called as before', async () => {
  const ends = await endsOf('unshaped', 'DEU', 50)

  expect(ends.map(({ reason }) => reason)).toEqual(ends.map(() => 'no-bid'))
})

test('the metrics say what it was spared', async () => {
  await endsOf('shaped', 'DEU', 50)

  const [unlikely, counted, other] = await Promise.all([
    exchange.metric('parley_shaping_calls_total{partner="shaped",call="unlikely"}'),
    exchange.metric('parley_dispositions_total{partner="shaped",state="skipped",reason="unlikely"}'),
    exchange.metric('parley_shaping_calls_total{partner="unshaped",call="made"}'),
  ])

  expect(unlikely).toBeGreaterThan(0)
  expect(counted).toBe(unlikely)
  expect(other).toBe(0)
})

test('a request with a deal for it is always sent', async () => {
  const imp = [simpleImp({ pmp: { deals: [{ id: 'd1', bidfloor: 1, wseat: ['shaped'] }] } })]
  const before = asked.length

  await Promise.all(Array.from({ length: 40 }, () => exchange.post(requestFrom('DEU', { imp }))))

  // Each goes to both partners.
  expect(asked.length - before).toBe(80)
})

test('a test request is answered as ever', async () => {
  const answer = await exchange.post(requestFrom('DEU', { test: 1 }))

  expect(dispositionsOf(await exchange.explained(answer)).map((end) => `${end.partner} ${end.reason}`)).toEqual(
    expect.arrayContaining(['sandbox won', 'shaped test-mode']),
  )
})

async function endsOf(name: string, country: string, count: number): Promise<readonly ExplainedDisposition[]> {
  const answers = await inParallel(Array.from({ length: count }), 8, () => exchange.post(requestFrom(country)))
  const explained = await Promise.all(answers.map((answer) => exchange.explained(answer)))
  return explained.flatMap((one) => dispositionsOf(one).filter((end) => end.partner === name))
}

function requestFrom(country: string, members: object = {}): object {
  const site = { domain: 'site.example', publisher: { id: 'pub-1' } }
  return simpleRequest({ site, device: { geo: { country } }, ...members })
}
