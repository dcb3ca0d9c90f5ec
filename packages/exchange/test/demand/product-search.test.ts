// D40–D45 over HTTP: searches, their price bounds, and the memory that spares the product service.

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { slowKeepAliveMs, slowly, slowness } from '@parley/testkit/slowly'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stopAll } from '../support/server.ts'
import { keepAuctions, partnerAt, simpleImp, simpleRequest } from './documents.ts'
import { type DemandExchange, dispositionsOf, startExchange, type TimedAnswer } from './exchange.ts'
import { type RunningPartner, startPartner, stopPartners } from './partner.ts'
import { inParallel } from './percentiles.ts'

afterAll(async () => {
  await Promise.all([stopAll(), stopPartners()])
})

let service: RunningPartner
let exchange: DemandExchange

beforeAll(async () => {
  service = await startPartner('search', { delayMs: 30 })
  exchange = await startExchange({ explain: keepAuctions }, { PARLEY_PRODUCT_SEARCH_URL: service.url, ...slowly })
}, 60_000)

test('PARLEY_PRODUCT_SEARCH_URL switches the product search on, and products become ads', async () => {
  const answer = await exchange.post(searchRequest('Trail Shoes, rain jacket'))

  expect(await searchesFor('trail')).toEqual(['query=trail+shoes%2Crain+jacket'])
  expect(seatIn(answer)).toBe('product-search')
  expect(answer.body).toContain('https://shop.partner.example/product/')
})

test('price bounds reach the service as whole numbers, and impressions with other bounds search apart', async () => {
  const within = (min_price: number, max_price: number) => ({
    ext: { service_product_search: { min_price, max_price } },
  })
  const imp = [
    simpleImp({ id: 'a', ...within(19.99, 120) }),
    simpleImp({ id: 'b', ...within(19.99, 120) }),
    simpleImp({ id: 'c', ...within(300, 400) }),
  ]

  const answer = await exchange.post(searchRequest('bounds', { imp }))

  expect((await searchesFor('bounds')).toSorted()).toEqual([
    'query=bounds&minOfferPrice=20&maxOfferPrice=120',
    'query=bounds&minOfferPrice=300&maxOfferPrice=400',
  ])
  expect((JSON.parse(answer.body) as { seatbid: { bid: unknown[] }[] }).seatbid[0]?.bid).toHaveLength(3)
})

test('D44: no product is shown twice, also where impressions search apart and find the same', async () => {
  const above = (min_price: number) => ({ ext: { service_product_search: { min_price } } })
  const imp = [
    simpleImp({ id: 'a', ...above(1) }),
    simpleImp({ id: 'b', ...above(2) }),
    simpleImp({ id: 'c', ...above(1) }),
  ]

  const answer = await exchange.post(searchRequest('apart', { imp }))

  expect(await searchesFor('apart')).toHaveLength(2)
  const { seatbid } = JSON.parse(answer.body) as { seatbid: { bid: { crid: string }[] }[] }
  expect(new Set(seatbid[0]?.bid.map(({ crid }) => crid)).size).toBe(3)
})

test('a search is repeated from memory, and the service sees it once', async () => {
  const hitsBefore = await cacheUse(exchange, 'hit')

  const first = await exchange.post(searchRequest('again'))
  const again = await inParallel(Array.from({ length: 20 }), 5, () => exchange.post(searchRequest('Again ')))

  expect(await searchesFor('again')).toHaveLength(1)
  expect([first, ...again].map(seatIn)).toEqual(Array.from({ length: 21 }, () => 'product-search'))
  expect((await cacheUse(exchange, 'hit')) - hitsBefore).toBe(20)
})

test('searches for the same at the same time share one call', async () => {
  const sharedBefore = await cacheUse(exchange, 'shared')

  const answers = await inParallel(Array.from({ length: 12 }), 12, () => exchange.post(searchRequest('together')))

  expect(await searchesFor('together')).toHaveLength(1)
  expect(new Set(answers.map(seatIn))).toEqual(new Set(['product-search']))
  expect((await cacheUse(exchange, 'shared')) - sharedBefore).toBeGreaterThan(0)
})

test('while the service fails, its last answer serves', async () => {
  const failing = await startPartner('search', { failAfter: 1 })
  const params = { url: failing.url, cacheMs: 5 }
  const partners = [{ name: 'product-search', adapter: 'product-search', timeoutMs: 500, params }]
  const other = await startExchange({ explain: keepAuctions, demand: { partners } }, slowly)

  const fresh = await other.post(searchRequest('shoes'))
  await wait(5 * slowness + 50)
  const stale = await other.post(searchRequest('shoes'))
  const unknown = await other.post(searchRequest('boots'))

  expect([fresh, stale].map(seatIn)).toEqual(['product-search', 'product-search'])
  expect(unknown.status).toBe(204)
  expect((await failing.stats()).requests).toBe(3)
  expect(await cacheUse(other, 'stale')).toBe(1)
})

test('T38: a service that drips holds no connection, and when it is well again it is asked again', async () => {
  let isDripping = true
  const server = createServer({ keepAliveTimeout: slowKeepAliveMs }, (_, response) => {
    if (!isDripping) {
      response.end('{"ads":[{"id":"p1","title":"Shoes","clickUrl":"https://shop.example/p1"}]}')
      return
    }
    const timer = setInterval(() => response.write(' '), 50)
    response.on('close', () => clearInterval(timer))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const params = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
  const partners = [{ name: 'product-search', adapter: 'product-search', connectionsMax: 2, params }]
  const other = await startExchange({ demand: { partners, healthHalfLifeMs: 0 } }, slowly)

  await inParallel(['a', 'b', 'c', 'd'], 4, (word) => other.post(searchRequest(word)))
  isDripping = false
  const countConnections = promisify(server.getConnections.bind(server))
  while ((await countConnections()) > 0) await wait(50)
  const healed = await other.post(searchRequest('e'))

  expect(seatIn(healed)).toBe('product-search')
  server.close()
  server.closeAllConnections()
})

test('qpsMax counts the searches that are sent, and not the auctions: one may need none, another several', async () => {
  const params = { url: service.url }
  const partners = [{ name: 'product-search', adapter: 'product-search', qpsMax: 2, timeoutMs: 500, params }]
  const other = await startExchange({ demand: { partners } }, slowly)
  const imp = ['1', '2', '3', '4'].map((id) =>
    simpleImp({ id, ext: { service_product_search: { max_price: Number(id) * 100 } } }),
  )

  const without = await other.post(simpleRequest({ site: { domain: 'site.example' } }))
  await other.post(searchRequest('turns', { imp }))

  expect(without.status).toBe(204)
  expect(await searchesFor('turns')).toHaveLength(2)
})

describe('D97: where relevance is asked for', () => {
  const products = [
    { id: 'sale', title: 'Everything must go', description: 'Our sale has begun', bidCpm: 5 },
    { id: 'tent', title: 'A tent for two', description: 'Camping in the rain', bidCpm: 4 },
    { id: 'shoes', title: 'Trail running shoes', description: 'Waterproof shoes for trails', bidCpm: 3 },
    { id: 'cheap', title: 'Trail running shoes', description: 'Waterproof shoes for trails', bidCpm: 1 },
  ].map((product) => ({ ...product, clickUrl: `https://${product.id}.example/` }))
  const server = createServer({ keepAliveTimeout: slowKeepAliveMs }, (_, response) =>
    response.end(JSON.stringify({ ads: products })),
  ).listen(0, '127.0.0.1')
  const keywords = 'trail running shoes, waterproof'
  const asking = (minRelevance: number, id = '1') => simpleImp({ id, ext: { service: { minRelevance } } })
  const exchangeWith = async (auction: object): Promise<DemandExchange> => {
    const params = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
    const partners = [{ name: 'product-search', adapter: 'product-search', timeoutMs: 500, params }]
    return startExchange({ explain: keepAuctions, auction, demand: { partners } }, slowly)
  }
  afterAll(() => server.close())

  test('the first product that fits is sold, each product by its own words, and none twice', async () => {
    const plain = await exchangeWith({ scorer: 'vectors' })

    const unasked = await plain.post(searchRequest(keywords))
    const one = await plain.post(searchRequest(keywords, { imp: [asking(0.7)] }))
    const three = await plain.post(searchRequest(keywords, { imp: ['1', '2', '3'].map((id) => asking(0.7, id)) }))
    const none = await plain.post(searchRequest('garden chairs', { imp: [asking(0.7)] }))

    expect(soldIn(unasked)).toEqual(['sale 5'])
    expect(soldIn(one)).toEqual(['shoes 3'])
    expect(soldIn(three)).toEqual(['shoes 3', 'cheap 1'])
    expect(none.status).toBe(204)
    const ends = dispositionsOf(await plain.explained(none)).filter(({ partner }) => partner === 'product-search')
    expect(ends).toMatchObject([
      { reason: 'irrelevant', detail: expect.stringMatching(/^its relevance is 0\.\d+, and the threshold is 0\.7$/) },
    ])
  })

  test('by price times relevance, the product that ranks first is sold', async () => {
    const ranking = await exchangeWith({ ranking: 'price-times-relevance', scorer: 'vectors' })

    expect(soldIn(await ranking.post(searchRequest(keywords)))).toEqual(['shoes 3'])
  })

  /** Which products were sold for which price. */
  function soldIn({ body }: TimedAnswer): readonly string[] {
    const { seatbid } = JSON.parse(body) as { seatbid: { bid: { crid: string; price: number }[] }[] }
    return seatbid.flatMap(({ bid }) => bid.map(({ crid, price }) => `${crid} ${price}`))
  }
})

test('an address that is written in another way than usual is reached like any other', async () => {
  const fast = await startPartner('fast', { price: 2 })
  const endpoint = `http://127.1:${new URL(fast.url).port}/bid`
  const other = await startExchange({ demand: { partners: [partnerAt('fast', fast.url, {}, { endpoint })] } }, slowly)

  expect(seatIn(await other.post(simpleRequest()))).toBe('fast')
})

function searchRequest(keywords: string, members: object = {}): object {
  return simpleRequest({ site: { domain: 'site.example', keywords }, ...members })
}

/** The searches of the service that hold a word. */
async function searchesFor(word: string): Promise<readonly string[]> {
  return (await service.stats()).searches.filter((search) => search.includes(word))
}

function seatIn({ status, body }: TimedAnswer): string {
  return status === 200 ? ((JSON.parse(body) as { seatbid: { seat: string }[] }).seatbid[0]?.seat ?? '') : `${status}`
}

async function cacheUse({ metric }: DemandExchange, use: string): Promise<number> {
  return metric(`parley_search_cache_total{partner="product-search",use="${use}"}`)
}
