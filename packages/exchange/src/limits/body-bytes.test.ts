import { expect, test } from 'vitest'
import { BodyBytes } from './body-bytes.ts'

const settings = { limitOf: () => 10, bytesPerRequest: 1000, keysMax: 100 }

test('bodies of the usual size never count', () => {
  const bodies = new BodyBytes(settings)

  const refusals = Array.from({ length: 500 }, () => bodies.refusal('a', 1000, 0))

  expect(refusals.every((found) => found === undefined)).toBe(true)
})

test('large bodies pass up to the bytes of a second, and the next is refused and uses up nothing', () => {
  const bodies = new BodyBytes(settings)

  expect(bodies.refusal('a', 6000, 0)).toBeUndefined()
  expect(bodies.refusal('a', 4001, 10)).toEqual({ scope: 'ip-bytes', limit: 10_000, remaining: 4000, resetSeconds: 1 })
  expect(bodies.refusal('a', 4000, 20)).toBeUndefined()
  expect(bodies.refusal('a', 1001, 999)).toMatchObject({ remaining: 0 })
})

test('any second counts: a body is forgotten a second after it came', () => {
  const bodies = new BodyBytes(settings)
  bodies.refusal('a', 6000, 0)
  bodies.refusal('a', 4000, 500)

  expect(bodies.refusal('a', 6000, 999)).toBeDefined()
  expect(bodies.refusal('a', 6000, 1000)).toBeUndefined()
  expect(bodies.refusal('a', 4000, 1499)).toBeDefined()
  expect(bodies.refusal('a', 4000, 1500)).toBeUndefined()
})

test('addresses do not share', () => {
  const bodies = new BodyBytes(settings)
  bodies.refusal('a', 10_000, 0)

  expect(bodies.refusal('b', 10_000, 0)).toBeUndefined()
})

test('a body that is larger than all the bytes of a second passes alone', () => {
  const bodies = new BodyBytes(settings)

  expect(bodies.refusal('a', 20_000, 0)).toBeUndefined()
  expect(bodies.refusal('a', 1001, 0)).toMatchObject({ remaining: 0 })
})

test('an address without a limit and a size of 0 switch the bound off', () => {
  const free = new BodyBytes({ ...settings, limitOf: () => 0 })
  const off = new BodyBytes({ ...settings, bytesPerRequest: 0 })

  for (let index = 0; index < 50; index++) {
    expect(free.refusal('a', 20_000, 0)).toBeUndefined()
    expect(off.refusal('a', 20_000, 0)).toBeUndefined()
  }
})
