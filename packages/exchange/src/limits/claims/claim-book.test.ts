import { expect, test } from 'vitest'
import { ClaimBook } from './claim-book.ts'

test('a key is claimed once, until its time is over', () => {
  const book = new ClaimBook(10)

  expect([book.claim('a', 60, 100), book.claim('a', 60, 100), book.claim('b', 60, 100)]).toEqual([true, false, true])
  expect([book.claim('a', 60, 159), book.claim('a', 60, 160)]).toEqual([false, true])
})

test('at the bound the oldest claim is forgotten', () => {
  const book = new ClaimBook(2)
  for (const key of ['a', 'b', 'c']) book.claim(key, 60, 100)

  expect([book.claim('c', 60, 100), book.claim('a', 60, 100)]).toEqual([false, true])
})
