import { expect, test, vi } from 'vitest'
import { paced, repeated } from './pace.ts'
import type { CaseAnswer, CaseRequest } from './transport.ts'

const request: CaseRequest = { method: 'POST', path: '/openrtb2', headers: {}, body: Buffer.alloc(0) }
const limited: CaseAnswer = { status: 429, headers: { 'retry-after': '0' }, body: '' }
const served: CaseAnswer = { status: 204, headers: {}, body: '' }

test('requests begin no closer together than the rate allows', async () => {
  const starts: number[] = []
  const send = paced(async () => {
    starts.push(performance.now())
    return served
  }, 20)

  const sinceMs = performance.now()
  await Promise.all([send(request), send(request), send(request)])

  // Timers may fire up to a millisecond early; the third of three at 20 a second begins after 100 ms.
  expect((starts[2] ?? 0) - sinceMs).toBeGreaterThan(98)
})

test.each([429, 503])('a request that was answered with %d is sent again', async (status) => {
  const send = vi
    .fn()
    .mockResolvedValueOnce({ ...limited, status })
    .mockResolvedValueOnce(served)

  const answer = await repeated(send)(request)

  expect(answer).toBe(served)
})

test('a request that meets the limit again and again is given up', async () => {
  const send = vi.fn().mockResolvedValue(limited)

  const answer = await repeated(send)(request)

  expect(answer).toBe(limited)
  expect(send).toHaveBeenCalledTimes(6)
})

test('a request that was served is not repeated', async () => {
  const send = vi.fn().mockResolvedValue(served)

  await repeated(send)(request)

  expect(send).toHaveBeenCalledTimes(1)
})
