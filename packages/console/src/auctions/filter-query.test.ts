import { expect, test } from 'vitest'
import { askedBy, nothingTyped, queryOf, summaryOf, typedIn } from './filter-query.ts'

test('what is typed stands in the address, and comes back from it', () => {
  const typed = { ...nothingTyped, publisher: 'pub & co', reason: 'late', minPrice: '2.5' }

  const query = queryOf(typed).toString()

  expect(query).toBe('publisher=pub+%26+co&reason=late&minPrice=2.5')
  expect(typedIn(`?${query}`)).toEqual(typed)
})

test('empty fields and spaces around words are left out', () => {
  expect(queryOf({ ...nothingTyped, partner: '  acme ', request: '   ' }).toString()).toBe('partner=acme')
})

test('the port is asked what the address says, also what it does not know, for a hundred', () => {
  expect(askedBy('?outcom=bid&limit=7')).toBe('/auctions?outcom=bid&limit=100')
  expect(askedBy('')).toBe('/auctions?limit=100')
})

test('the line above the list tells how much there is, and whose auctions are missing', () => {
  expect(summaryOf(0, [])).toBe('No stored auction matches these filters.')
  expect(summaryOf(1, [])).toBe('1 auction, newest first.')
  expect(summaryOf(100, [])).toBe('The 100 most recent auctions.')
  expect(summaryOf(2, [1, 3])).toBe(
    '2 auctions, newest first. No response from worker 1, worker 3; its auctions are missing from this list.',
  )
})
