import { expect, test } from 'vitest'
import { freeId } from './free-id.ts'

const withIds = (...ids: readonly unknown[]): readonly unknown[] => ids.map((id) => ({ id }))

test('a number gets the next unused one', () => {
  expect(freeId(withIds(1, 2, 7, 2), 3)).toBe(8)
})

test('each repeat gets another number', () => {
  const ids = withIds(1, 1, 1)

  expect([freeId(ids, 1), freeId(ids, 2)]).toEqual([2, 3])
})

test('a text gets an unused ending, different for each repeat', () => {
  const ids = withIds('a', 'a', 'a-2', 'a')

  expect([freeId(ids, 1), freeId(ids, 3)]).toEqual(['a-3', 'a-4'])
})

test('what has no id gets none', () => {
  expect(freeId([null, {}], 1)).toBeUndefined()
})
