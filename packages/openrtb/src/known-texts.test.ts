import { expect, test, vi } from 'vitest'
import { forKnownTexts } from './known-texts.ts'

test('what was made of a text is made once', () => {
  const make = vi.fn((text: string) => ({ text }))
  const of = forKnownTexts(make)

  expect(of('a')).toBe(of('a'))
  expect(of('b')).toEqual({ text: 'b' })
  expect(make).toHaveBeenCalledTimes(2)
})

test('also where it is false', () => {
  const make = vi.fn(() => false)
  const of = forKnownTexts(make)

  expect([of('a'), of('a')]).toEqual([false, false])
  expect(make).toHaveBeenCalledTimes(1)
})

test('of more than 256 texts the one that came first is forgotten', () => {
  const make = vi.fn((text: string) => text)
  const of = forKnownTexts(make)
  for (let index = 0; index < 257; index++) of(String(index))

  of('256')
  of('1')
  expect(make).toHaveBeenCalledTimes(257)
  of('0')
  expect(make).toHaveBeenCalledTimes(258)
})

test('a long text is not kept', () => {
  const make = vi.fn((text: string) => text.length)
  const of = forKnownTexts(make)

  expect([of('x'.repeat(513)), of('x'.repeat(513))]).toEqual([513, 513])
  expect(make).toHaveBeenCalledTimes(2)
})
