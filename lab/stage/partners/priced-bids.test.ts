import { randomOf } from '@parley/testkit/random'
import { expect, test } from 'vitest'
import { PricedBids } from './priced-bids.ts'

const native = { request: JSON.stringify({ native: { assets: [{ id: 1, title: { len: 5 } }] } }) }
const request = {
  id: 'r 1',
  tmax: 200,
  imp: [
    { id: '1', native },
    { id: '2', native },
  ],
}

interface SentBid {
  readonly impid: string
  readonly price: number
  readonly nurl: string
  readonly burl: string
  readonly adm: string
}

function bidsIn(text: string): readonly SentBid[] {
  const body = text.slice(text.indexOf('\r\n\r\n') + 4)
  return (
    (JSON.parse(body) as { readonly seatbid: readonly { readonly bid: readonly SentBid[] }[] }).seatbid[0]?.bid ?? []
  )
}

function answer(manner: 'honest' | 'slow' | 'failing' | 'invalid' | 'modest', random = randomOf(1)) {
  const priced = new PricedBids(manner, 204, random)
  const answered = priced.answerTo(
    { path: '/bid', id: 'r 1', body: () => JSON.stringify(request) },
    'http://127.0.0.1:1',
  )
  return { ...answered, ...priced.log() }
}

test('an honest partner bids on every impression, with URLs of its own that name it', () => {
  const { text, bids } = answer('honest')
  const [first] = bidsIn(text)

  expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(bids).toBe(2)
  expect(first).toMatchObject({
    impid: '1',
    nurl: 'http://127.0.0.1:1/win/r%201/1?p=${AUCTION_PRICE}',
    burl: 'http://127.0.0.1:1/billing/r%201/1?p=${AUCTION_PRICE}',
  })
  expect(first?.adm).toContain('Shoes"')
})

test('a failing partner fails half of the time', () => {
  const statuses = [0.49, 0.5].map((chance) => answer('failing', () => chance).text.slice(9, 12))

  expect(statuses).toEqual(['500', '200'])
})

test('an invalid partner leaves out the assets that were asked for', () => {
  expect(bidsIn(answer('invalid').text)[0]?.adm).toContain('"assets":[]')
})

test('a slow partner waits around its deadline', () => {
  const { waitMs } = answer('slow')

  expect(waitMs).toBeGreaterThanOrEqual(80)
  expect(waitMs).toBeLessThanOrEqual(260)
})

test('a notice is answered with the status of the partner, and gets into its log', () => {
  const priced = new PricedBids('honest', 204, randomOf(1))

  const { text } = priced.answerTo({ path: '/win/r%201/1?p=2.5', id: '', body: () => '' }, 'http://127.0.0.1:1')

  expect(text).toBe('HTTP/1.1 204 No Content\r\n\r\n')
  expect(priced.log().notices).toEqual([{ notice: 'win', auction: 'r 1', imp: '1', calls: 1, paidNano: 2_500_000 }])
})
