import { expect, test } from 'vitest'
import { isPassword, passwordHash } from './password.ts'

test('the right password and no other', async () => {
  const hash = await passwordHash('correct horse')

  expect(await isPassword('correct horse', hash)).toBe(true)
  expect(await isPassword('correct house', hash)).toBe(false)
  expect(await isPassword('', hash)).toBe(false)
})

test('the same password has another hash each time', async () => {
  expect(await passwordHash('same')).not.toBe(await passwordHash('same'))
})

test('letters that look the same are the same', async () => {
  expect(await isPassword('Zoe\u0308', await passwordHash('Zo\u00eb'))).toBe(true)
})

test.each([
  '',
  'plain',
  '$argon2i$v=19$m=19456,t=2,p=1$BwcHBwcHBwcHBwcHBwcHBw$x',
  '$argon2id$v=19$m=9999999,t=9,p=1$a$b',
])('%s is the hash of nothing', async (hash) => {
  expect(await isPassword('', hash)).toBe(false)
})
