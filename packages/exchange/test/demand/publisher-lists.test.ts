// D105: what a publisher allows and blocks decides on the wire, between a publisher, the exchange and two partners; and what a
// bid says of itself that does not fit an auction of single native ads.

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stopAll } from '../support/server.ts'
import { house, keepAuctions, partnerAt, simpleImp, simpleRequest } from './documents.ts'
import { type DemandExchange, dispositionsOf, startExchange, until } from './exchange.ts'

const adm = JSON.stringify({ assets: [{ id: 1, title: { text: 'Shoes' } }], link: { url: 'https://shop.example/' } })

interface Got {
  readonly id: string
  readonly imp: readonly { readonly id: string; readonly native: { readonly battr?: readonly number[] } }[]
}

/** What each partner got last, and what it says in a bid and of its seat. */
const told = new Map<string, Got>()
let said: object = {}
let seat: object = {}

const partners: Server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '', 'http://partner.example')
  const name = pathname.split('/')[1] ?? ''
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const got = JSON.parse(Buffer.concat(chunks).toString()) as Got
    told.set(name, got)
    const own = name === 'first' ? said : {}
    const price = name === 'first' ? 9 : 2
    const bid = got.imp.map(({ id }) => ({ id: `b${id}`, impid: id, price, adm, adomain: ['shop.example'], ...own }))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ id: got.id, seatbid: [{ bid, ...(name === 'first' ? seat : {}) }] }))
  })
})

let exchange: DemandExchange

beforeAll(async () => {
  await new Promise<void>((resolve) => partners.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(partners.address() as AddressInfo).port}`
  const entries = [partnerAt('first', `${url}/first`, { seat: 'one' }), partnerAt('second', `${url}/second`)]
  exchange = await startExchange({ house, explain: keepAuctions, demand: { partners: entries } })
  // A process that has just started may take longer to reach its partners than the first request waits.
  await until(async () => {
    await exchange.post(simpleRequest())
    return told.size === 2
  })
}, 60_000)

afterAll(async () => {
  partners.closeAllConnections()
  partners.close()
  await stopAll()
})

const odd = 'https://user@WWW.Shop.example.:443/path'

test.each<[list: object, bid: object, end: string]>([
  [{ badv: ['shop.example'] }, { adomain: [odd] }, `blocked-advertiser ${odd}, by badv of the request`],
  [{ badv: ['https://www.shop.example/'] }, {}, 'blocked-advertiser shop.example, by badv of the request'],
  [
    { badv: ['bücher.example'] },
    { adomain: ['xn--bcher-kva.example'] },
    'blocked-advertiser xn--bcher-kva.example, by badv of the request',
  ],
  [{ badv: ['other.example'] }, { adomain: [] }, 'unnamed-advertiser no adomain, by badv of the request'],
  [{ bcat: ['IAB7'] }, { cat: ['IAB7-1'] }, 'blocked-category IAB7-1, by bcat of the request'],
  [{ acat: ['IAB1'] }, { cat: ['IAB25'] }, 'unlisted-category IAB25, by acat of the request'],
  [{ acat: ['IAB1'] }, {}, 'unlisted-category no category, by acat of the request'],
  [{ bapp: ['com.evil'] }, { bundle: 'com.evil' }, 'blocked-app com.evil, by bapp of the request'],
  [{ wlang: ['de'] }, { language: 'EN' }, 'ad-language en, by wlang of the request'],
  [{ wlangb: ['en-GB'] }, { langb: 'en-US' }, 'ad-language en-us, by wlangb of the request'],
  [{}, { mtype: 1 }, 'markup-type mtype 1'],
  [{}, { price: 9.5, attr: [3] }, 'won clears at 9.5 USD'],
])('%j meets a bid with %j', async (list, bid, end) => {
  said = bid

  const ends = await endsOf(list)

  expect(ends.first).toBe(end)
})

test('D86: a list that cannot be read has no effect', async () => {
  said = {}
  const ends = await endsOf({
    badv: 'shop.example',
    bcat: { a: 1 },
    acat: 7,
    wseat: 'second',
    bapp: [1],
    wlang: [null],
  })

  expect(ends.first).toMatch(/^won /)
})

test('a seat that is blocked, or not among those allowed, is not asked', async () => {
  told.clear()
  const ends = [
    await endsOf({ bseat: ['one'] }),
    await endsOf({ bseat: ['first'] }),
    await endsOf({ wseat: ['second', 'house'] }),
  ]

  expect(told.has('first')).toBe(false)
  for (const end of ends) expect(end).toMatchObject({ first: 'seat ', second: expect.stringMatching(/^won /) })
  expect((await endsOf({ wseat: [] })).first).toMatch(/^won /)
})

test('a seat within a partner that is blocked cannot win', async () => {
  seat = { seat: 'agency-7' }
  const ends = await endsOf({ bseat: ['agency-7'] })
  seat = {}

  expect(ends.first).toBe('blocked-seat agency-7, by bseat of the request')
})

test('attributes that an impression does not take are told and refused', async () => {
  said = { attr: [1, 3] }
  const imp = [simpleImp({ native: { ...nativeOf(simpleImp()), battr: [3, 8] } })]

  const ends = await endsOf({ imp })

  expect(ends.first).toBe('blocked-attribute 3, by native.battr')
  expect(told.get('first')?.imp[0]?.native.battr).toEqual([3, 8])
})

test('bids that must win together are refused; a group of one impression is none', async () => {
  seat = { group: 1 }
  said = {}
  const two = await endsOf({ imp: [simpleImp(), simpleImp({ id: 'imp-1' })] })
  const one = await endsOf({})
  seat = {}

  expect(two.first).toBe('group ')
  expect(one.first).toMatch(/^won /)
})

test.each([
  [1.000_000_5, 'won clears at 1 USD'],
  [0.499_999_9, 'below-floor 0.499999 USD after margin; the floor is 0.5'],
])('a bid of %d ends as %s', async (price, end) => {
  said = { price }

  const ends = await endsOf({ wseat: ['one'], imp: [simpleImp({ bidfloor: 0.5 })] })

  expect(ends.first).toContain(end)
})

test('a currency is read in small letters too, and where there is no floor it does not matter', async () => {
  said = {}
  const small = await endsOf({ imp: [simpleImp({ bidfloor: 0.5, bidfloorcur: 'usd' })] })
  const free = await endsOf({ imp: [simpleImp({ bidfloorcur: 'EUR' })] })
  const foreign = await endsOf({ imp: [simpleImp({ bidfloor: 0.5, bidfloorcur: 'EUR' })] })

  expect([small.first, free.first, foreign.first]).toEqual([
    'won clears at 9 USD',
    'won clears at 9 USD',
    'floor-currency ',
  ])
})

/** With which reason and detail each partner ended, for its first impression. */
async function endsOf(members: object): Promise<Readonly<Record<string, string>>> {
  const answer = await exchange.post({ ...simpleRequest(), at: 1, ...members })
  const ends = dispositionsOf(await exchange.explained(answer)).toReversed()
  return Object.fromEntries(ends.map(({ partner, reason, detail }) => [partner, `${reason} ${detail}`]))
}

function nativeOf(imp: object): object {
  return (imp as { readonly native: object }).native
}
