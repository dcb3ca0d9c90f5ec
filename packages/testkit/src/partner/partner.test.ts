import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { randomOf } from '../random.ts'
import { lieNames, lieOf } from './lies.ts'
import { createProducts, searchProducts } from './products.ts'
import { type RunningPartner, startPartner } from './start.ts'

const running: RunningPartner[] = []

afterAll(async () => {
  await Promise.all(running.map((partner) => partner.stop()))
})

const native = JSON.stringify({ native: { assets: [{ id: 1, required: 1, title: { len: 10 } }] } })
const request = { id: 'r1', tmax: 100, imp: [{ id: 'i1', native: { request: native } }], badv: ['blocked.example'] }
const bidder = { baseUrl: 'http://127.0.0.1:1', nextPrice: () => 2 }

test('the same seed gives the same chances', () => {
  const [first, second, other] = [randomOf(1), randomOf(1), randomOf(2)]

  expect([first(), first()]).toEqual([second(), second()])
  expect(first()).not.toBe(other())
})

test('a fast partner bids its price with markup for what was asked, and counts', async () => {
  const { url, stats } = await start('fast', { price: 3 })

  const answer = await fetch(`${url}/bid`, { method: 'POST', body: JSON.stringify(request) })
  const { id, seatbid } = (await answer.json()) as { id: string; seatbid: { bid: { price: number; adm: string }[] }[] }

  expect(id).toBe('r1')
  expect(seatbid[0]?.bid[0]?.price).toBe(3)
  expect(JSON.parse(seatbid[0]?.bid[0]?.adm ?? '')).toMatchObject({
    native: { assets: [{ id: 1, title: { text: 'Shoes from' } }] },
  })
  expect(await stats()).toMatchObject({ requests: 1, connections: 1, tmax: 100 })
})

test('the last requests are remembered word for word, as many as were asked for', async () => {
  const { url, stats } = await start('fast', { price: 3, keep: 1 })
  const body = JSON.stringify(request, undefined, 1)

  await fetch(`${url}/bid?as=one`, { method: 'POST', body: JSON.stringify(request) })
  await fetch(`${url}/bid?as=two`, { method: 'POST', body, headers: { 'X-Word': 'Kept' } })

  const { seen } = await stats()
  expect(seen).toMatchObject([{ url: '/bid?as=two', body }])
  expect(seen[0]?.headers.join(' ')).toMatch(/x-word Kept/i)
})

test('loss notices are remembered with their query', async () => {
  const { url, stats } = await start('silent')

  await fetch(`${url}/loss?loss=102&min=5`)

  expect((await stats()).losses).toEqual([{ loss: '102', min: '5' }])
})

test('a resetting partner ends the connection', async () => {
  const { url } = await start('resetting')
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const body = JSON.stringify(request)
  socket.write(`POST /bid HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`)

  const [error] = (await once(socket, 'error')) as [NodeJS.ErrnoException]

  expect(error.code).toBe('ECONNRESET')
})

test('every lie gives a different answer', () => {
  const told = lieNames.map((name) => JSON.stringify(lieOf(name, request, bidder)))

  expect(new Set(told).size).toBe(lieNames.length)
  expect(() => lieOf('truth', request, bidder)).toThrow('there is no lie called truth')
})

test('a search honours its price bounds and finds nothing for nothing', () => {
  const products = createProducts(randomOf(1))
  const found = searchProducts(products, new URLSearchParams('query=shoes&minOfferPrice=20&maxOfferPrice=40'))

  expect(found.length).toBeGreaterThan(0)
  expect(found.every(({ price }) => price >= 20 && price <= 40)).toBe(true)
  expect(searchProducts(products, new URLSearchParams('query='))).toEqual([])
})

async function start(...[behaviour, options]: Parameters<typeof startPartner>): Promise<RunningPartner> {
  const partner = await startPartner(behaviour, options)
  running.push(partner)
  return partner
}
