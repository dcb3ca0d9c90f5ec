import { expect, test } from 'vitest'
import { key } from './key.ts'

test('the hash is the SHA-256 of the key, as the configuration has it', async () => {
  const { data, exitCode } = await key((bytes) => Buffer.alloc(bytes, 7))

  expect(exitCode).toBe(0)
  expect(data).toEqual({
    key: 'parley_BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc',
    hash: 'sha256:e1692a7429fbcc9bdf311c8a68dcd53a3548f37382baae73370a048989b534f3',
  })
})

test('every key is another one of 50 characters', async () => {
  const keys = await Promise.all(Array.from({ length: 100 }, async () => String((await key()).data.key)))

  expect(new Set(keys).size).toBe(100)
  expect(keys.every((one) => /^parley_[\w-]{43}$/.test(one))).toBe(true)
})
