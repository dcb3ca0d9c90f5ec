import { expect, test, vi } from 'vitest'
import { paced, repeatedOnce } from './pace.ts'
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

  await Promise.all([send(request), send(request), send(request)])

  // Timers may fire up to a millisecond early; the third of three at 20 a second begins after 100 ms.
  expect((starts[2] ?? 0) - (starts[0] ?? 0)).toBeGreaterThan(95)
})

test.each([429, 503])('a request that was answered with %d is sent once more', async (status) => {
  const send = vi
    .fn()
    .mockResolvedValueOnce({ ...limited, status })
    .mockResolvedValueOnce(served)

  const answer = await repeatedOnce(send)(request)

  expect(answer).toBe(served)
})

test('a request that meets the limit twice is not sent a third time', async () => {
  const send = vi.fn().mockResolvedValue(limited)

  const answer = await repeatedOnce(send)(request)

  expect(answer).toBe(limited)
  expect(send).toHaveBeenCalledTimes(2)
})

test('a request that was served is not repeated', async () => {
  const send = vi.fn().mockResolvedValue(served)

  await repeatedOnce(send)(request)

  expect(send).toHaveBeenCalledTimes(1)
})
