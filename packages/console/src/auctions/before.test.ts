import { expect, test } from 'vitest'
import { beforeIn, rowTime, searchedBefore } from './before.ts'

test('the time stands in the address beside the filters, and leaves it again', () => {
  const query = searchedBefore('?publisher=pub-1', '2026-11-19T08:30:00Z')

  expect(query.toString()).toBe('publisher=pub-1&before=2026-11-19T08%3A30%3A00Z')
  expect(beforeIn(`?${query}`)).toBe('2026-11-19T08:30:00Z')
  expect(searchedBefore(`?${query}`, undefined).toString()).toBe('publisher=pub-1')
  expect(beforeIn('?publisher=pub-1')).toBeUndefined()
})

test('an auction of another day has its date', () => {
  const now = new Date('2026-11-19T12:00:00')

  expect(rowTime('2026-11-19T08:30:00', now)).toBe('08:30:00')
  expect(rowTime('2026-11-18T08:30:00', now)).toBe('18 Nov 08:30:00')
})
