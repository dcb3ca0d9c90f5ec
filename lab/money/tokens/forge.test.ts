import { randomOf } from '@parley/testkit/random'
import { expect, test } from 'vitest'
import { forgedToken } from './forge.ts'

const valid = [Buffer.alloc(120, 1).toString('base64url'), Buffer.alloc(120, 2).toString('base64url')] as const

test('no forged token is a valid one, and nearly all differ', () => {
  const random = randomOf(3)

  const forged = Array.from({ length: 10_000 }, () => forgedToken([...valid], random))

  expect(forged.filter((token) => valid.some((one) => one === token))).toEqual([])
  expect(new Set(forged).size).toBeGreaterThan(7000)
})

test('the same seed forges the same tokens', () => {
  expect(forgedToken([...valid], randomOf(7))).toBe(forgedToken([...valid], randomOf(7)))
})
