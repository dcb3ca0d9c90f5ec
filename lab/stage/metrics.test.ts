import { expect, test } from 'vitest'
import { answersOver, bidShare, counted, dispositionsBetween, readMetrics, shownReasons } from './metrics.ts'

const before = readMetrics('')
const after = readMetrics(`# HELP parley_requests_total Requests.
parley_requests_total{outcome="bid",status="200"} 7
parley_requests_total{outcome="no-bid",status="204"} 2
parley_request_duration_seconds_bucket{le="0.5",outcome="bid"} 6
parley_request_duration_seconds_bucket{le="+Inf",outcome="bid"} 7
parley_dispositions_total{partner="p1",state="won",reason="won"} 6
parley_dispositions_total{partner="p1",state="throttled",reason="unhealthy"} 2
parley_shed_total 3
`)

test('what was counted between two looks is summed by name and label', () => {
  expect(counted(before, after, 'parley_requests_total')).toBe(9)
  expect(counted(before, after, 'parley_requests_total', 'status="204"')).toBe(2)
  expect(counted(after, after, 'parley_shed_total')).toBe(0)
})

test('answers over a time are those outside of its bucket', () => {
  expect(answersOver(before, after, 0.5)).toBe(1)
})

test('a partner bids on a share of what it is offered', () => {
  const reasons = dispositionsBetween(before, after).get('p1')

  expect(bidShare(reasons)).toBe(0.75)
  expect(shownReasons(reasons)).toBe('unhealthy 2')
})

test('a partner that was offered nothing has bid on nothing', () => {
  expect(bidShare(undefined)).toBe(0)
})
