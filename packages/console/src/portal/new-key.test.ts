import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { canMakeKeys, makeKey } from './new-key.ts'

test('D93: a key is as `parley key` makes it, and its hash is what the exchange compares', async () => {
  const { key, hash } = await makeKey(new Uint8Array(32).fill(7))

  expect(key).toBe('parley_BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc')
  expect(hash).toBe(`sha256:${createHash('sha256').update(key).digest('hex')}`)
})

test('no two keys are alike', async () => {
  const keys = await Promise.all(Array.from({ length: 50 }, () => makeKey()))

  expect(new Set(keys.map(({ key }) => key)).size).toBe(50)
})

test('a page without HTTPS cannot hash', () => {
  expect(canMakeKeys({ crypto: {} })).toBe(false)
  expect(canMakeKeys()).toBe(true)
})
