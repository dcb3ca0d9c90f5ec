import { expect, test } from 'vitest'
import { Book } from './book.ts'
import { sampleBid as bid } from './sample-bid.ts'

test('a notice that was offered and acknowledged is in the book once', () => {
  const book = new Book()
  book.offer(bid, ['win', 'billing'])

  const isFirst = [book.acknowledge('b1', 'win'), book.acknowledge('b1', 'win')]

  expect(isFirst).toEqual([true, false])
  expect(book.acknowledged()).toEqual([{ ...bid, kind: 'win' }])
  expect([book.offeredCount, book.acknowledgedCount]).toEqual([2, 1])
})

test('an acknowledgement of what was never offered is an accident', () => {
  expect(() => new Book().acknowledge('b1', 'click')).toThrow('the book has no click notice of the bid b1')
})
