import { expect, test } from 'vitest'
import { allShapes, groups } from './all-shapes.ts'
import { isSendable, normal } from './sample.ts'

test('the normal request comes first, and is small', () => {
  expect(allShapes[0]).toBe(normal)
  expect(normal.make().body.length).toBeLessThan(2000)
})

test('there are more than fifty-five shapes in eight groups, each with its own name', () => {
  expect(Object.keys(groups)).toHaveLength(8)
  expect(allShapes.length).toBeGreaterThan(55)
  expect(new Set(allShapes.map(({ name }) => name)).size).toBe(allShapes.length)
})

test('every shape is small enough to be read', () => {
  expect(allShapes.filter(({ make }) => !isSendable(make())).map(({ name }) => name)).toEqual([])
})
