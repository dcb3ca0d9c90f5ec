import { expect, test } from 'vitest'
import { Refusals, refusalsOfBody } from './refusals.ts'

test('an address that is refused now and then never waits', () => {
  const refusals = new Refusals(1000, 10)

  for (let at = 0; at < 31; at++) refusals.note('a', 5)

  expect(refusals.holdMs('a', 5)).toBe(0)
  expect(refusals.holdMs('b', 5)).toBe(0)
})

test('after 32 refusals in five milliseconds an address waits until they are over', () => {
  const refusals = new Refusals(1000, 10)

  for (let at = 0; at < 32; at++) refusals.note('a', 5 + at / 10)

  expect(refusals.holdMs('a', 9)).toBe(1)
  expect(refusals.holdMs('b', 9)).toBe(0)
  expect(refusals.holdMs('a', 10)).toBe(0)
})

test('after too many refusals in a second an address waits until it is over, and the next one counts anew', () => {
  const refusals = new Refusals(100, 10)

  for (let at = 0; at < 101; at++) refusals.note('a', at * 5)

  expect(refusals.holdMs('a', 500)).toBe(500)
  refusals.note('a', 1000)
  expect(refusals.holdMs('a', 1000)).toBe(0)
})

test('so many addresses are remembered, and the one refused longest ago gives way', () => {
  const refusals = new Refusals(1000, 1)
  for (let at = 0; at < 32; at++) refusals.note('a', 0)

  refusals.note('b', 1)

  expect(refusals.holdMs('a', 1)).toBe(0)
})

test('0 switches it off', () => {
  const refusals = new Refusals(0, 10)

  for (let at = 0; at < 5000; at++) refusals.note('a', 0)

  expect(refusals.holdMs('a', 0)).toBe(0)
})

test('the refusal of a body that had to be read counts once for each 4 KiB of it', () => {
  expect([0, 4096, 8191, 8192, 46_000, 262_144].map(refusalsOfBody)).toEqual([1, 1, 1, 2, 11, 64])
})

test('three refused bodies of 46 KB are as much as 33 refusals', () => {
  const refusals = new Refusals(1000, 10)
  refusals.note('a', 5, refusalsOfBody(46_000))
  refusals.note('a', 6, refusalsOfBody(46_000))

  const beforeMs = refusals.holdMs('a', 7)
  refusals.note('a', 7, refusalsOfBody(46_000))

  expect(beforeMs).toBe(0)
  expect(refusals.holdMs('a', 7)).toBe(3)
})
