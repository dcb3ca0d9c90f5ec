import { randomOf } from '@parley/testkit/random'
import { expect, test } from 'vitest'
import { answerTo } from './answer.ts'

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

function bidsIn(body: string): readonly SentBid[] {
  return (
    (JSON.parse(body) as { readonly seatbid: readonly { readonly bid: readonly SentBid[] }[] }).seatbid[0]?.bid ?? []
  )
}

function answer(manner: 'honest' | 'slow' | 'failing' | 'invalid' | 'modest', random = randomOf(1)) {
  return answerTo(request, { name: 'alpha', manner, noticeStatus: 200 }, 'http://127.0.0.1:1/alpha', random)
}

test('an honest partner bids on every impression, with URLs of its own that name it', () => {
  const { status, body, bids } = answer('honest')
  const [first] = bidsIn(body)

  expect([status, bids]).toEqual([200, 2])
  expect(first).toMatchObject({
    impid: '1',
    nurl: 'http://127.0.0.1:1/alpha/win/r%201/1?p=${AUCTION_PRICE}',
    burl: 'http://127.0.0.1:1/alpha/billing/r%201/1?p=${AUCTION_PRICE}',
  })
  expect(first?.adm).toContain('Shoes"')
})

test('a failing partner fails half of the time', () => {
  const statuses = [0.49, 0.5].map((chance) => answer('failing', () => chance).status)

  expect(statuses).toEqual([500, 200])
})

test('an invalid partner leaves out the assets that were asked for', () => {
  expect(bidsIn(answer('invalid').body)[0]?.adm).toContain('"assets":[]')
})

test('a slow partner waits around its deadline', () => {
  const { waitMs } = answer('slow')

  expect(waitMs).toBeGreaterThanOrEqual(80)
  expect(waitMs).toBeLessThanOrEqual(260)
})
