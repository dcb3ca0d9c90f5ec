import { expect, test } from 'vitest'
import { BitsText } from '../../../test/privacy/bits-text.ts'
import { Bits } from './bits.ts'

test('each letter holds six bits, the highest first', () => {
  const bits = new Bits('C_')

  expect(bits.number(6)).toBe(2)
  expect(Array.from({ length: 6 }, () => bits.bit())).toEqual([1, 1, 1, 1, 1, 1])
})

test('numbers may cross letters, and reading may begin anywhere', () => {
  const text = new BitsText().number(0, 5).number(65_535, 16).number(9, 4).base64url()

  const bits = new Bits(text, 5)

  expect([bits.number(16), bits.number(4)]).toEqual([65_535, 9])
})

test('behind the end there are only zeros', () => {
  const bits = new Bits('_')

  expect(bits.number(6)).toBe(63)
  expect(bits.isOver).toBe(true)
  expect(bits.number(16)).toBe(0)
})

test('a letter that is not base64url counts as zeros', () => {
  expect(new Bits('+/=').number(18)).toBe(0)
})

test('bits can be passed over', () => {
  const bits = new Bits('AB')

  bits.skip(6)

  expect(bits.number(6)).toBe(1)
})

// The code words of the GPP specification: 1, 2, 3, 4 and 7 are 11, 011, 0011, 1011 and 01011.
test('Fibonacci numbers end with two ones', () => {
  const bits = new Bits(new BitsText().number(0b11_011_0011_1011_01011, 18).base64url())

  expect(Array.from({ length: 5 }, () => bits.fibonacci(16))).toEqual([1, 2, 3, 4, 7])
})

test('a Fibonacci number within the width is read, and one bit more is too long', () => {
  const text = new BitsText().fibonacci(34).base64url()

  expect(new Bits(text).fibonacci(9)).toBe(34)
  expect(new Bits(text).fibonacci(8)).toBeUndefined()
})

test('zeros without end are no Fibonacci number', () => {
  expect(new Bits('').fibonacci(16)).toBeUndefined()
})
