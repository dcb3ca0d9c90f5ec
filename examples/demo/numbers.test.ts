import { expect, test } from 'vitest'
import { readMetrics } from './metrics-text.ts'
import { numbersLine } from './numbers.ts'

test('one of a kind is singular', () => {
  const samples = readMetrics(`
parley_requests_total{outcome="bid"} 1
parley_requests_total{outcome="no-bid"} 1
parley_requests_total{outcome="rejected"} 1
parley_dispositions_total{partner="swift",state="won"} 1`)

  expect(numbersLine(samples)).toBe('3 requests: 1 bid, 1 no-bid, 1 error | won: swift 100 %')
})

test('none and several are plural, and each partner that won has its share', () => {
  const samples = readMetrics(`
parley_requests_total{outcome="bid"} 4
parley_dispositions_total{partner="swift",state="won"} 3
parley_dispositions_total{partner="velvet",state="won"} 1
parley_dispositions_total{partner="moody",state="won"} 0`)

  expect(numbersLine(samples)).toBe('4 requests: 4 bids, 0 no-bids, 0 errors | won: swift 75 %, velvet 25 %')
})

test('before the first request no share is shown', () => {
  expect(numbersLine([])).toBe('0 requests: 0 bids, 0 no-bids, 0 errors')
})
