import { expect, test } from 'vitest'
import { candidatesFor } from './candidates.ts'

test('a number in quotes is tried without them before anything else', () => {
  expect(candidatesFor('bidfloor', '0.50', {})[0]).toEqual({ value: 0.5, isExample: false })
})

test('the nearest of the accepted numbers is tried first', () => {
  const examples = candidatesFor('tmax', 6000, { accepts: { minimum: 100, maximum: 5000 } }).filter(
    ({ isExample }) => isExample,
  )

  expect(examples.map(({ value }) => value).slice(0, 3)).toEqual([6000, 5000, 100])
})

test('the most similar of the accepted words is tried first', () => {
  const accepts = { values: ['intent', 'awareness', 'conversion'] }

  const [first] = candidatesFor('stage', 'aware', { accepts }).filter(({ isExample }) => isExample)

  expect(first?.value).toBe('awareness')
})

test('of members that exclude each other one is kept, and the others of the object stay', () => {
  const candidates = candidatesFor('assets[]', { id: 1, img: {}, data: {} }, { members: ['img', 'data'] })

  expect(candidates.filter(({ isExample }) => isExample).map(({ value }) => value)).toEqual([
    { id: 1, img: {} },
    { id: 1, data: {} },
  ])
})

test('a list that is too long is tried as far as it may go', () => {
  const [first] = candidatesFor('cat', ['a', 'b', 'c'], { accepts: { itemsMax: 2 } }).filter(
    ({ isExample }) => isExample,
  )

  expect(first?.value).toEqual(['a', 'b'])
})
