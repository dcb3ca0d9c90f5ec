import { randomOf } from '@parley/testkit'
import { expect, test } from 'vitest'
import { createRequests } from './random-request.ts'

test('no two requests name the same publisher or the same address', () => {
  const next = createRequests(randomOf(1))

  const requests = Array.from({ length: 200 }, next)

  expect(new Set(requests.map(({ body }) => body)).size).toBe(200)
  expect(new Set(requests.map(({ address }) => address)).size).toBe(200)
})

test('all but every tenth request are right, with a publisher of at most 2,000 characters', () => {
  const next = createRequests(randomOf(1))

  const bodies = Array.from({ length: 20 }, () => next().body)

  const right = bodies.filter((_, index) => index !== 9 && index !== 19)
  const ids = right.map((body) => (JSON.parse(body) as { site: { publisher: { id: string } } }).site.publisher.id)
  expect(ids).toHaveLength(18)
  expect(Math.max(...ids.map(({ length }) => length))).toBeLessThanOrEqual(2000)
})
