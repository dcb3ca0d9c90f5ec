import { expect, test } from 'vitest'
import { nearestWord } from './nearest-word.ts'

const words = ['bid', 'no-bid', 'rejected', 'below-floor']

test.each([
  ['no_bid', 'no-bid'],
  ['NOBID', 'no-bid'],
  ['reject', 'rejected'],
  ['belowfloor', 'below-floor'],
  ['bids', 'bid'],
])('%s is near %s', (written, meant) => {
  expect(nearestWord(written, words)).toBe(meant)
})

test('a word that is like none of them is near none', () => {
  expect(nearestWord('everything', words)).toBeUndefined()
  expect(nearestWord('', words)).toBeUndefined()
  expect(nearestWord('bid', [])).toBeUndefined()
})
