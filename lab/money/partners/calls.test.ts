import { expect, test } from 'vitest'
import { Book } from '../book/book.ts'
import { sampleBid } from '../book/sample-bid.ts'
import { callsOf, type Witnesses } from './calls.ts'

const bid = { ...sampleBid, clearingNano: 5 }
const row = { bid: 'b1', kind: 'win', publisher: 'pub', partner: 'alpha', clearingNano: 5n, paidNano: 6n } as const
const sent = { bid: 'b1', kind: 'win', partner: 'alpha', end: 'sent', attempts: 1 } as const
const called = { notice: 'win', auction: 'a1', imp: '1', calls: 1, paidNano: 6 } as const

function witnesses(members: Partial<Witnesses>): Witnesses {
  const book = new Book()
  book.offer(bid, ['win'])
  const logs = { alpha: { requests: 1, impressions: 1, bids: 1, notices: [called] } }
  return { book, rows: [row], deliveries: [sent], logs, failing: new Set(), ...members }
}

const once = { recorded: 1, times: new Map([[1, 1]]), unrecorded: 0, unended: 0, contradicted: 0, givenUp: 0 }

test('a recorded notice whose partner was called once is counted under 1', () => {
  expect(callsOf(witnesses({}), false)).toEqual(once)
})

test('a recorded notice whose partner was never called contradicts the state sent', () => {
  expect(callsOf(witnesses({ logs: {} }), false)).toEqual({ ...once, times: new Map([[0, 1]]), contradicted: 1 })
})

test('a notice that was given up after its partner was called is no contradiction; one that was never called is', () => {
  const deliveries = [{ ...sent, end: 'dropped', attempts: 0 }] as const

  expect(callsOf(witnesses({ deliveries }), false)).toEqual({ ...once, givenUp: 1 })
  expect(callsOf(witnesses({ deliveries, logs: {} }), false)).toEqual({
    ...once,
    times: new Map([[0, 1]]),
    contradicted: 1,
  })
})

test('a notice without a final state is unended', () => {
  expect(callsOf(witnesses({ deliveries: [] }), false)).toEqual({ ...once, unended: 1 })
})

test('a call for a notice that is not recorded is counted', () => {
  expect(callsOf(witnesses({ rows: [] }), false)).toEqual({ ...once, recorded: 0, times: new Map(), unrecorded: 1 })
})

test('a partner that fails is called as often as its final state says', () => {
  const failing = witnesses({ failing: new Set(['alpha']), deliveries: [{ ...sent, end: 'failed', attempts: 1 }] })

  expect(callsOf(failing, true)).toEqual(once)
  expect(callsOf({ ...failing, deliveries: [sent] }, true)).toEqual({ ...once, contradicted: 1 })
})
