import { expect, test } from 'vitest'
import { namedMetrics } from './named-metrics.ts'

test('functions, labels, ranges and operators are no metrics', () => {
  const query = 'histogram_quantile(0.99, sum by (le, stage) (rate(a_bucket{b="c",d=~"e|f"}[5m]))) > 2 * g:h offset 1h'

  expect(namedMetrics(query)).toEqual(['a_bucket', 'g:h'])
})

test('both sides of an operator count, each name once', () => {
  const query = 'a_total / (b or 0 * a_total) and on (job, instance) c_bytes > 0'

  expect(namedMetrics(query)).toEqual(['a_total', 'b', 'c_bytes'])
})
