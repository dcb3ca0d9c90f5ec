import { expect, test } from 'vitest'
import { calibrated, type Point } from './calibration.ts'
import { calibrations, rankableLanguages } from './calibrations.ts'

const points: readonly Point[] = [
  [100, 50],
  [300, 450],
  [1000, 900],
]

test.each([
  [0, 50],
  [100, 50],
  [200, 250],
  [300, 450],
  [301, 451],
  [1000, 900],
  [1001, 900],
])('a score of %d means %d: between two points in a straight line, and outside of them as at their ends', (...row) => {
  const [score, share] = row

  expect(calibrated(score, points)).toBe(share)
})

test('without a table a score means itself', () => {
  expect(calibrated(420, [])).toBe(420)
})

test('every table rises, has at most 20 points from 0 to 1000, and covers all scores', () => {
  for (const [language, table] of Object.entries(calibrations)) {
    const [scores, shares] = [table.map(([score]) => score), table.map(([, share]) => share)]
    expect(table.length, language).toBeLessThanOrEqual(20)
    expect([scores[0], scores.at(-1)], language).toEqual([0, 1000])
    expect(new Set(scores).size, language).toBe(scores.length)
    expect(scores, language).toEqual(scores.toSorted((a, b) => a - b))
    expect(shares, language).toEqual(shares.toSorted((a, b) => a - b))
    expect(
      shares.every((share) => share >= 0 && share <= 1000),
      language,
    ).toBe(true)
  }
})

test('bids are ranked only in languages that have a table', () => {
  expect(rankableLanguages.filter((language) => calibrations[language] === undefined)).toEqual([])
})
