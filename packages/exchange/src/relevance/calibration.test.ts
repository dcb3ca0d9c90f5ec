import { expect, test } from 'vitest'
import { calibrated, meaningBy, type Point } from './calibration.ts'
import { calibrations, otherLanguages, rankableLanguages } from './calibrations.ts'

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

test('all scores are looked up in one table', () => {
  const meaningOf = meaningBy(points)

  expect([0, 100, 301, 1000].map(meaningOf)).toEqual([50, 50, 451, 900])
})

const tables = Object.entries(calibrations).flatMap(([scorer, byLanguage]) =>
  Object.entries(byLanguage).map(([language, table]) => [`${scorer} in ${language}`, table] as const),
)

test.each(tables)('the table of %s rises, has at most 20 points from 0 to 1000, and covers all scores', (_, table) => {
  const [scores, shares] = [table.map(([score]) => score), table.map(([, share]) => share)]

  expect(table.length).toBeLessThanOrEqual(20)
  expect([scores[0], scores.at(-1)]).toEqual([0, 1000])
  expect(new Set(scores).size).toBe(scores.length)
  expect(scores).toEqual(scores.toSorted((a, b) => a - b))
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  expect(shares.every((share) => share >= 0 && share <= 1000)).toBe(true)
})

test('words have a table in every language that vectors have one in, and one for all others', () => {
  expect(Object.keys(calibrations.words)).toEqual([...Object.keys(calibrations.vectors), otherLanguages])
})

test.each(['words', 'vectors'] as const)('by %s, bids are ranked only in languages that have a table', (scorer) => {
  expect(rankableLanguages[scorer].filter((language) => calibrations[scorer][language] === undefined)).toEqual([])
})
