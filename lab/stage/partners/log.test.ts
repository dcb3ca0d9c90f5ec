import { expect, test } from 'vitest'
import { LogWriter, nanoOf } from './log.ts'

test('a notice that is called twice is one with two calls', () => {
  const writer = new LogWriter()
  writer.asked(10, 9)
  writer.called('win', 'r1', '3', '2.5')
  writer.called('win', 'r1', '3', '2.5')
  writer.called('billing', 'r1', '3', '2.5')

  const log = writer.log()

  expect(log).toEqual({
    requests: 1,
    impressions: 10,
    bids: 9,
    notices: [
      { notice: 'win', auction: 'r1', imp: '3', calls: 2, paidNano: 2_500_000 },
      { notice: 'billing', auction: 'r1', imp: '3', calls: 1, paidNano: 2_500_000 },
    ],
  })
})

test('a price for a thousand in dollars is a price for one in nano-dollars', () => {
  expect(nanoOf('2.5001')).toBe(2_500_100)
  expect(nanoOf('${AUCTION_PRICE}')).toBeNaN()
})
