import { expect, test } from 'vitest'
import { Refusals } from './refusals.ts'

test('an address floods with the first refusal too many, until the second is over', () => {
  const refusals = new Refusals(3, 10)
  for (const nowMs of [0, 10, 20]) refusals.note('a', nowMs)
  const before = refusals.isFlooding('a', 20)

  refusals.note('a', 30)

  expect(before).toBe(false)
  expect(refusals.isFlooding('a', 30)).toBe(true)
  expect(refusals.isFlooding('b', 30)).toBe(false)
  expect(refusals.isFlooding('a', 999)).toBe(true)
  expect(refusals.isFlooding('a', 1000)).toBe(false)
})

test('the next second counts anew', () => {
  const refusals = new Refusals(3, 10)
  for (const nowMs of [0, 10, 20, 30]) refusals.note('a', nowMs)

  for (const nowMs of [1000, 1010, 1020]) refusals.note('a', nowMs)

  expect(refusals.isFlooding('a', 1020)).toBe(false)
})

test('0 never calls anything a flood', () => {
  const refusals = new Refusals(0, 10)

  for (let sent = 0; sent < 100; sent++) refusals.note('a', sent)

  expect(refusals.isFlooding('a', 100)).toBe(false)
})

test('of more addresses than may be remembered, the one refused longest ago is forgotten', () => {
  const refusals = new Refusals(1, 2)
  for (const address of ['a', 'a', 'b', 'b']) refusals.note(address, 0)

  refusals.note('c', 1)

  expect(refusals.isFlooding('a', 2)).toBe(false)
  expect(refusals.isFlooding('b', 2)).toBe(true)
})
