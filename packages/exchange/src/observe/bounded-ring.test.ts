import { expect, test } from 'vitest'
import { BoundedRing } from './bounded-ring.ts'

test('the newest come first, and the oldest gives way to the one too many', () => {
  const ring = new BoundedRing<string>({ entriesMax: 3, bytesMax: 100 })

  for (const entry of ['a', 'b', 'c', 'd']) ring.add(entry, 1)

  expect([...ring.newestFirst()]).toEqual(['d', 'c', 'b'])
})

test('as many of the oldest give way as a large one needs', () => {
  const ring = new BoundedRing<string>({ entriesMax: 9, bytesMax: 10 })
  for (const entry of ['a', 'b', 'c']) ring.add(entry, 3)

  ring.add('large', 6)

  expect([...ring.newestFirst()]).toEqual(['large', 'c'])
})

test('what is as large as the whole ring is taken, and what is larger is not', () => {
  const ring = new BoundedRing<string>({ entriesMax: 9, bytesMax: 10 })
  ring.add('a', 1)

  ring.add('too large', 11)
  expect([...ring.newestFirst()]).toEqual(['a'])

  ring.add('all', 10)
  expect([...ring.newestFirst()]).toEqual(['all'])
})
