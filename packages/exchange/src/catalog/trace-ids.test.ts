import { expect, test } from 'vitest'
import { isSampled, spanIdOf, traceIdOf, traceparentOf } from './trace-ids.ts'

test('the header has the form of W3C Trace Context, and its ids do not show the id of the request', () => {
  const header = traceparentOf('0d9f3c1e-8a53-4e52-9b7a-0c5f6f1f7d11', 'acme 1', 100)

  expect(header).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
  expect(header).toContain(traceIdOf('0d9f3c1e-8a53-4e52-9b7a-0c5f6f1f7d11'))
  expect(header).not.toContain('0d9f3c1e')
})

test('each call of a request has a span of its own in one trace', () => {
  const [alpha, beta] = [traceparentOf('r1', 'alpha 1', 0), traceparentOf('r1', 'beta 1', 0)]

  expect(alpha.slice(3, 35)).toBe(beta.slice(3, 35))
  expect(new Set([alpha.slice(36, 52), beta.slice(36, 52), spanIdOf('r1')]).size).toBe(3)
})

test('the share decides which traces are kept: none of 0 %, all of 100 %, about a tenth of 10 %', () => {
  const ids = Array.from({ length: 2000 }, (_, index) => traceIdOf(`request-${index}`))
  const kept = (sharePercent: number): number => ids.filter((id) => isSampled(id, sharePercent)).length

  expect([kept(0), kept(100)]).toEqual([0, 2000])
  expect(kept(10)).toBeGreaterThan(140)
  expect(kept(10)).toBeLessThan(260)
})
