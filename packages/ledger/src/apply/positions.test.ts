import { positionOf } from '@parley/journal'
import { expect, test } from 'vitest'
import { entriesOf, notice } from '../../test/support/samples.ts'
import type { LedgerEntry } from './entry.ts'
import { sortOut } from './positions.ts'

const five = entriesOf(
  'one',
  ['b0', 'b1', 'b2', 'b3', 'b4'].map((bid) => notice(bid)),
)
const [first, , , fourth, fifth] = five as readonly [LedgerEntry, LedgerEntry, LedgerEntry, LedgerEntry, LedgerEntry]

/** What a reader returns if records 1 and 2 of five are damaged. */
const damaged = [first, { ...fourth, damage: { after: positionOf(1, 0), records: 2 } }, fifth]

function standingAt(index: number): ReadonlyMap<string, number> {
  return new Map([['notices one', positionOf(1, index)]])
}

test('what is behind damage is entered, and what is missing is counted', () => {
  const { fresh, gaps, damaged: count } = sortOut(damaged, new Map())

  expect(fresh).toEqual(damaged)
  expect([gaps, count]).toEqual([[], 2])
})

test('what was entered before it was damaged is not missing', () => {
  const some = sortOut(damaged, standingAt(1))
  const all = sortOut(damaged, standingAt(2))

  expect([some.fresh.length, some.damaged, all.fresh.length, all.damaged]).toEqual([2, 1, 2, 0])
  expect([...some.gaps, ...all.gaps]).toEqual([])
})

test('what is missing before the damage is a gap', () => {
  const { fresh, gaps, damaged: count } = sortOut(damaged.slice(1), new Map())

  expect([fresh, count]).toEqual([[], 0])
  expect(gaps).toEqual([{ journal: 'one', stream: 'notices', position: 0 }])
})

test('within a segment, an entry that does not speak of damage is entered only directly behind the one before', () => {
  const { fresh, gaps } = sortOut([first, fourth, fifth], new Map())

  expect(fresh).toEqual([first])
  expect(gaps).toEqual([{ journal: 'one', stream: 'notices', position: positionOf(1, 0) }])
})

test('the same entries once more are nothing new', () => {
  expect(sortOut(damaged, standingAt(4))).toMatchObject({ fresh: [], gaps: [], damaged: 0 })
})
