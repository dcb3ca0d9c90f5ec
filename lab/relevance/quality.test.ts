import { expect, test } from 'vitest'
import { qualityOf, rates, readHeldOut, readPairs, scorePairs } from './quality.ts'

test('with a least relevance of 0.3, 92 of 100 ads that pass fit the chat, and 83 of 100 that fit pass', () => {
  const [all, ...byLanguage] = qualityOf(scorePairs(readPairs()), 300)

  expect(all?.pairs).toBe(300)
  expect(all?.precision).toBeGreaterThanOrEqual(0.92)
  expect(all?.recall).toBeGreaterThanOrEqual(0.83)
  for (const { name, pairs, precision, recall } of byLanguage) {
    expect(pairs, name).toBe(60)
    expect(precision, name).toBeGreaterThanOrEqual(0.87)
    expect(recall, name).toBeGreaterThanOrEqual(0.73)
  }
})

test('of the pairs that no choice was made by, 95 of 100 ads that pass fit, and 59 of 100 that fit pass', () => {
  const { pairs, precision, recall } = rates(scorePairs(readHeldOut(), readPairs()), 300)

  expect(pairs).toBe(50)
  expect(precision).toBeGreaterThanOrEqual(0.95)
  expect(recall).toBeGreaterThanOrEqual(0.59)
})
