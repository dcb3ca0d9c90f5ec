import { expect, test } from 'vitest'
import { Book } from './book.ts'
import { compare, differences, type LedgerRow, owedByPublisher } from './compare.ts'
import { sampleBid as bid } from './sample-bid.ts'

const row: LedgerRow = {
  bid: 'b1',
  kind: 'billing',
  publisher: 'pub',
  partner: 'alpha',
  clearingNano: 2_500_000n,
  paidNano: 3_000_000n,
}

const clean = { lost: [], twice: 0, unknown: 0, wrong: 0, unacknowledged: 0 }

function bookWith(acknowledged: readonly ('win' | 'billing')[]): Book {
  const book = new Book()
  book.offer(bid, ['win', 'billing'])
  for (const kind of acknowledged) book.acknowledge('b1', kind)
  return book
}

test('a ledger that has just what was acknowledged is clean', () => {
  expect(compare(bookWith(['billing']), [row])).toEqual(clean)
})

test('what was acknowledged and is not in the ledger is lost', () => {
  expect(compare(bookWith(['billing', 'win']), [row])).toEqual({ ...clean, lost: [{ ...bid, kind: 'win' }] })
})

test('a second row for the same bid and kind is counted', () => {
  expect(compare(bookWith(['billing']), [row, row])).toEqual({ ...clean, twice: 1 })
})

test('a row that nobody was offered is unknown', () => {
  expect(compare(bookWith(['billing']), [row, { ...row, bid: 'b2' }])).toEqual({ ...clean, unknown: 1 })
})

test('a row with another price, partner or publisher is wrong', () => {
  const wrong = [{ clearingNano: 2_500_001n }, { partner: 'beta' }, { publisher: 'other' }]

  for (const members of wrong) {
    expect(compare(bookWith(['billing']), [{ ...row, ...members }])).toEqual({ ...clean, wrong: 1 })
  }
})

test('a row that was sent and not acknowledged is allowed and counted', () => {
  expect(compare(bookWith([]), [row])).toEqual({ ...clean, unacknowledged: 1 })
})

test('a publisher is owed what its acknowledged billing notices say, and nothing for a win', () => {
  expect(owedByPublisher(bookWith(['win']))).toEqual(new Map())
  expect(owedByPublisher(bookWith(['win', 'billing']))).toEqual(new Map([['pub', 2_500_000n]]))
})

test('sums that differ are named with both values', () => {
  const one = new Map([
    ['a', 1n],
    ['b', 2n],
    ['none', 0n],
  ])

  expect(differences(one, new Map([['a', 1n]]))).toEqual(['b: 2 and 0'])
  expect(differences(one, one)).toEqual([])
})
