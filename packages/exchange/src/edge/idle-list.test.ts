import { expect, test } from 'vitest'
import { IdleList, type IdlePlace, idlePlaceFor, leaveIdle } from './idle-list.ts'

test('an empty list has nobody who is idle longest', () => {
  expect(new IdleList<string>().longest()).toBeUndefined()
})

test('the first to join is idle longest, and the next one once it has left', () => {
  const list = new IdleList<string>()
  const [first, second] = [idlePlaceFor('first'), idlePlaceFor('second')]
  list.join(first)
  list.join(second)

  expect(list.longest()).toBe('first')
  leaveIdle(first)
  expect(list.longest()).toBe('second')
  leaveIdle(second)
  expect(list.longest()).toBeUndefined()
})

test('whoever leaves and joins again is last', () => {
  const list = new IdleList<string>()
  const places = ['first', 'second', 'third'].map((name) => idlePlaceFor(name))
  for (const place of places) list.join(place)
  const [first, second] = places
  if (first === undefined || second === undefined) throw new Error('there are three places')

  leaveIdle(first)
  list.join(first)
  leaveIdle(second)

  expect(emptied(list, places)).toEqual(['third', 'first'])
})

test('to leave twice changes nothing', () => {
  const list = new IdleList<string>()
  const [first, second] = [idlePlaceFor('first'), idlePlaceFor('second')]
  list.join(first)
  list.join(second)

  leaveIdle(first)
  leaveIdle(first)

  expect(emptied(list, [first, second])).toEqual(['second'])
})

/** Who was in the list, in its order. */
function emptied(list: IdleList<string>, places: readonly IdlePlace<string>[]): readonly string[] {
  const names: string[] = []
  for (let name = list.longest(); name !== undefined; name = list.longest()) {
    names.push(name)
    for (const place of places) if (place.item === name) leaveIdle(place)
  }
  return names
}
