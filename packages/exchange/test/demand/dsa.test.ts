// D103: transparency under the Digital Services Act on the wire, between a publisher, the exchange and two partners.

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stopAll } from '../support/server.ts'
import { house, keepAuctions, partnerAt, simpleRequest } from './documents.ts'
import { type DemandExchange, dispositionsOf, startExchange, type TimedAnswer, until } from './exchange.ts'

const adm = JSON.stringify({ assets: [{ id: 1, title: { text: 'Shoes' } }], link: { url: 'https://shop.example/' } })
/** What the partner got as `regs`, and what it says of its ads. */
const told: unknown[] = []
let said: unknown
/** The codes with which it heard that it lost. */
const losses: string[] = []

const partner: Server = createServer((request, response) => {
  const { searchParams, pathname } = new URL(request.url ?? '', 'http://partner.example')
  if (pathname === '/loss') losses.push(searchParams.get('code') ?? '')
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    if (pathname === '/loss') return response.end()
    const { id, imp, regs } = JSON.parse(Buffer.concat(chunks).toString()) as Got
    told.push(regs)
    const lurl = `${urlOf()}/loss?code=\${AUCTION_LOSS}`
    const bid = imp.map((one) => ({
      id: 'b',
      impid: one.id,
      price: 5,
      adm,
      adomain: ['shop.example'],
      lurl,
      ext: { dsa: said },
    }))
    response.setHeader('content-type', 'application/json')
    return response.end(JSON.stringify({ id, seatbid: [{ bid }] }))
  })
})

interface Got {
  readonly id: string
  readonly imp: readonly { readonly id: string }[]
  readonly regs?: unknown
}

let exchange: DemandExchange

beforeAll(async () => {
  await new Promise<void>((resolve) => partner.listen(0, '127.0.0.1', resolve))
  const registered = { noticeDomains: ['127.0.0.1'] }
  const partners = [
    partnerAt('modern', urlOf(), registered),
    partnerAt('older', urlOf(), registered, { version: '2.5' }),
  ]
  const notices = { trustNetwork: true }
  exchange = await startExchange({ house, explain: keepAuctions, notices, demand: { partners } })
  // A process that has just started may take longer to reach its partners than the first request waits.
  await until(async () => {
    await exchange.post(simpleRequest())
    return told.length >= 2
  })
}, 60_000)

afterAll(async () => {
  partner.closeAllConnections()
  partner.close()
  await stopAll()
})

test('what a bid says is cleaned and told to the publisher, and partners of both versions are asked', async () => {
  said = { behalf: '<b>Shoes</b> Ltd', paid: 'Ads Ltd', adrender: 0, uid: 'u' }

  const [answer] = await asked({ dsarequired: 3, pubrender: 2, uid: 'u' })

  const dsa = { dsarequired: 3, pubrender: 2 }
  expect(told.slice(-2)).toEqual([{ ext: { dsa } }, { ext: { dsa } }])
  expect(bidIn(answer)).toMatchObject({ price: 5, ext: { dsa: { behalf: 'Shoes Ltd', paid: 'Ads Ltd', adrender: 0 } } })
  expect(answer.body).not.toContain('"uid"')
})

test('a bid without it is refused where it is required; the record, the metrics and the loss notice say why', async () => {
  said = undefined

  const [answer, ends] = await asked({ dsarequired: 2 })

  const why = 'dsa ext.dsa is missing'
  expect(ends).toMatchObject({ modern: why, older: why, house: expect.stringMatching(/^won /) })
  expect(bidIn(answer)).toMatchObject({ price: 1.5, ext: { dsa: { behalf: 'House', paid: 'House', adrender: 0 } } })
  expect(await exchange.metric('parley_dispositions_total{partner="modern",state="invalid",reason="dsa"}')).toBe(1)
  await expect.poll(() => losses, { timeout: 5000 }).toContain('502')
})

test('where both sides would show it, the bid is refused', async () => {
  said = { behalf: 'Shoes Ltd', paid: 'Shoes Ltd', adrender: 1 }

  const [, ends] = await asked({ dsarequired: 3, pubrender: 2 })

  expect(ends).toMatchObject({ modern: 'dsa both sides would render it: pubrender is 2 and adrender is 1' })
})

test('where it is not required, a bid without it wins, and where the request does not ask, nothing is told', async () => {
  said = { behalf: 'Shoes Ltd' }
  const [supported] = await asked({ dsarequired: 1 })
  said = { behalf: 'Shoes Ltd', paid: 'Shoes Ltd' }
  const [plain] = await asked(undefined)

  expect(bidIn(supported)).toMatchObject({ price: 5 })
  expect(bidIn(supported)).not.toHaveProperty('ext')
  expect(told.at(-1)).toBeUndefined()
  expect(bidIn(plain)).toMatchObject({ price: 5 })
  expect(bidIn(plain)).not.toHaveProperty('ext')
})

/** The answer, and with which reason and detail each partner ended. */
async function asked(dsa: object | undefined): Promise<[TimedAnswer, Readonly<Record<string, string>>]> {
  const regs = dsa === undefined ? {} : { regs: { ext: { dsa } } }
  const answer = await exchange.post({ ...simpleRequest(), at: 1, ...regs })
  const ends = dispositionsOf(await exchange.explained(answer))
  return [answer, Object.fromEntries(ends.map(({ partner: name, reason, detail }) => [name, `${reason} ${detail}`]))]
}

function bidIn({ body }: TimedAnswer): object {
  const { seatbid } = JSON.parse(body) as { readonly seatbid: readonly { readonly bid: readonly object[] }[] }
  return seatbid[0]?.bid[0] ?? {}
}

function urlOf(): string {
  return `http://127.0.0.1:${(partner.address() as AddressInfo).port}`
}
