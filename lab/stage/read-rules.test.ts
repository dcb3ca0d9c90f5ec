import { expect, test } from 'vitest'
import { speedUpRules } from './read-rules.ts'

test('minutes become seconds and hours minutes, also where a number is a time', () => {
  const rule = 'expr: rate(a_total[5m]) < 0.5 * (b:ratio5m offset 1h) or c_behind_seconds > 300\nfor: 10m'

  expect(speedUpRules(rule)).toBe(
    'expr: rate(a_total[5s]) < 0.5 * (b:ratio5m offset 1m) or c_behind_seconds > 5\nfor: 10s',
  )
})
