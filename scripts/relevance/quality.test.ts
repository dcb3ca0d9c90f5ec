import { expect, test } from 'vitest'
import { qualityOf, readPairs, scorePairs } from './quality.ts'

test('with a least relevance of 0.3, 92 of 100 ads that pass fit the chat, and 78 of 100 that fit pass', () => {
  const [all, ...byLanguage] = qualityOf(scorePairs(readPairs()), 300)

  expect(all?.pairs).toBe(300)
  expect(all?.precision).toBeGreaterThanOrEqual(0.92)
  expect(all?.recall).toBeGreaterThanOrEqual(0.78)
  for (const { name, pairs, precision } of byLanguage) {
    expect(pairs, name).toBe(60)
    expect(precision, name).toBeGreaterThanOrEqual(0.85)
  }
})
