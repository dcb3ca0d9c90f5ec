import { expect, test } from 'vitest'
import { password } from './password.ts'

test('a password that nobody guesses, and its hash as the configuration has it', async () => {
  const { data, exitCode } = await password((bytes) => Buffer.alloc(bytes, 7))

  expect(exitCode).toBe(0)
  expect(data.password).toBe('BwcHBwcHBwcHBwcHBwcH')
  expect(data.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$BwcHBwcHBwcHBwcHBwcHBw\$[\w+/]{43}$/)
})

test('every password is another one', async () => {
  const made = await Promise.all(Array.from({ length: 5 }, async () => (await password()).data))

  expect(new Set(made.map((one) => one.password)).size).toBe(5)
  expect(new Set(made.map((one) => one.hash)).size).toBe(5)
})
