import { expect, test } from 'vitest'
import { joinedLists } from './joined-lists.ts'

const row = (id: string, at: string) => ({ id, at: `2026-11-19T${at}:00.000Z` })
const rows = [row('a', '08:00'), row('b', '09:00')]

test('rows of all places, the newest first, each id once', () => {
  const lists = [
    { rows, searchedSince: undefined },
    { rows: [row('c', '08:30'), row('a', '08:00')], searchedSince: undefined },
  ]

  expect(joinedLists(lists, 10)).toEqual({
    rows: [row('b', '09:00'), row('c', '08:30'), row('a', '08:00')],
    searchedSince: undefined,
  })
})

test('D117: the place that went back least decides, and a row without room for its neighbours', () => {
  const lists = [
    { rows: [], searchedSince: '2026-11-18T08:00:00.000Z' },
    { rows, searchedSince: '2026-11-17T08:00:00.000Z' },
  ]

  expect(joinedLists(lists, 3).searchedSince).toBe('2026-11-18T08:00:00.000Z')
  expect(joinedLists(lists, 1)).toEqual({ rows: [row('b', '09:00')], searchedSince: '2026-11-19T09:00:00.001Z' })
})
