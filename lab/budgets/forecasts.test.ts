import { expect, test } from 'vitest'
import { compareForecasts } from './forecasts.ts'

test('what a forecast says is what then happens, nine times out of ten', () => {
  const compared = compareForecasts(1, 30)
  const inside = compared.filter(({ isInside }) => isInside)

  expect(inside.length).toBeGreaterThanOrEqual(27)
  // An interval that is wide enough for everything would say nothing.
  const narrow = compared.filter(({ forecast: { spendMicros } }) => spendMicros.high < 2.5 * spendMicros.low)
  expect(narrow.length).toBeGreaterThanOrEqual(25)
})
