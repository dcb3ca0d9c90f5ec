import { expect, test } from 'vitest'
import type { Failure, ReachChange } from '../../model/reach.ts'
import { createReach, noteEnd, type Reach } from './reach.ts'

const refused: Failure = { end: 'unreachable', detail: 'ECONNREFUSED', tmaxMs: 140 }
const late: Failure = { end: 'late', detail: '', tmaxMs: 140 }

test('a partner that never answered is gone with the fifth failure, since the first', () => {
  const { reach, changes } = stage()

  for (const atMs of [100, 110, 120, 130]) reach.failed(refused, atMs)
  expect(changes).toEqual([])
  reach.failed(refused, 140)
  reach.failed(refused, 150)

  expect(changes).toEqual([{ kind: 'gone', failure: refused, failures: 5, sinceMs: 100 }])
})

test('a partner that answered within the last second is not gone yet, however many calls failed', () => {
  const { reach, changes } = stage()

  reach.answered(0)
  for (let atMs = 1; atMs < 1000; atMs++) reach.failed(late, atMs)
  expect(changes).toEqual([])
  reach.failed(late, 1000)

  expect(changes).toEqual([{ kind: 'gone', failure: late, failures: 1000, sinceMs: 1 }])
})

test('one answer among failures begins the count anew', () => {
  const { reach, changes } = stage()

  for (const atMs of [1, 2, 3, 4]) reach.failed(refused, atMs)
  reach.answered(5)
  for (const atMs of [2001, 2002, 2003, 2004]) reach.failed(refused, atMs)

  expect(changes).toEqual([])
})

test('a partner is back with the fifth answer in a row, and that is told once', () => {
  const { reach, changes } = stage()
  for (const atMs of [1, 2, 3, 4, 5]) reach.failed(refused, atMs)

  for (const atMs of [10, 11, 12, 13]) reach.answered(atMs)
  reach.failed(refused, 14)
  for (const atMs of [15, 16, 17, 18]) reach.answered(atMs)
  expect(changes).toHaveLength(1)
  for (const atMs of [19, 20, 21]) reach.answered(atMs)

  expect(changes.slice(1)).toEqual([{ kind: 'back', sinceMs: 1 }])
})

test('a partner that goes a second time is told a second time', () => {
  const { reach, changes } = stage()
  for (const atMs of [1, 2, 3, 4, 5]) reach.failed(refused, atMs)
  for (const atMs of [10, 11, 12, 13, 14]) reach.answered(atMs)

  for (const atMs of [2000, 2001, 2002, 2003, 2004]) reach.failed(late, atMs)

  expect(changes.map(({ kind, sinceMs }) => [kind, sinceMs])).toEqual([
    ['gone', 1],
    ['back', 1],
    ['gone', 2000],
  ])
})

test('a failure that says more is told before silence', () => {
  const { reach, changes } = stage()

  reach.failed(late, 1)
  reach.failed(refused, 2)
  for (const atMs of [3, 4, 5]) reach.failed(late, atMs)

  expect(changes).toMatchObject([{ failure: refused, sinceMs: 1 }])
})

test.each([
  ['an answer that was read', { kind: 'reply', reply: { status: 200, body: '' } }, undefined, 'answered'],
  ['an answer that could not be read', { kind: 'reply', reply: { status: 500, body: '' } }, 'status 500', 'status 500'],
  ['no connection', { kind: 'unreachable', detail: 'ECONNREFUSED' }, undefined, 'ECONNREFUSED'],
  [
    'an old answer that stands in for a failure',
    {
      kind: 'reply',
      reply: { status: 200, body: '' },
      behind: { kind: 'reply', reply: { status: 503, body: '' } },
    },
    undefined,
    'status 503',
  ],
  [
    'an answer from memory',
    { kind: 'reply', reply: { status: 200, body: '' }, behind: 'not-asked' },
    undefined,
    'nothing',
  ],
] as const)('%s is noted as it was', (_, ended, fault, noted) => {
  let heard = 'nothing'
  const reach: Reach = {
    answered: () => {
      heard = 'answered'
    },
    failed: ({ detail }) => {
      heard = detail
    },
  }

  noteEnd(reach, ended, fault, 140, 0)

  expect(heard).toBe(noted)
})

function stage(): { readonly reach: Reach; readonly changes: readonly ReachChange[] } {
  const changes: ReachChange[] = []
  return { reach: createReach((change) => changes.push(change)), changes }
}
