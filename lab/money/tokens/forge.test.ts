import { randomOf } from '@parley/testkit/random'
import { expect, test } from 'vitest'
import { forgedToken } from './forge.ts'

const valid = [tokenOf(1), tokenOf(2)] as const

test('no forged token is a valid one, and nearly all differ', () => {
  const random = randomOf(3)

  const forged = Array.from({ length: 10_000 }, () => forgedToken([...valid], random))

  expect(forged.filter((token) => valid.some((one) => one === token))).toEqual([])
  expect(new Set(forged).size).toBeGreaterThan(7000)
})

test('most have the form of a token, so that it is the seal that refuses them', () => {
  const random = randomOf(5)

  const forged = Array.from({ length: 1000 }, () => forgedToken([...valid], random))

  expect(forged.every((token) => token.split('.').length === 2)).toBe(true)
  expect(forged.filter((token) => token.length === valid[0].length).length).toBeGreaterThan(500)
})

test('the same seed forges the same tokens', () => {
  expect(forgedToken([...valid], randomOf(7))).toBe(forgedToken([...valid], randomOf(7)))
})

function tokenOf(byte: number): string {
  return `${Buffer.alloc(120, byte).toString('base64url')}.${Buffer.alloc(12, byte).toString('base64url')}`
}
