import { expect, test } from 'vitest'
import { Cells, cellsMax, halfLifeMs } from './cells.ts'

const kind = 4711

test('sums fade by half in a half-life, and keep their ratio', () => {
  const cells = new Cells()
  cells.add(kind, 0, 20, true, 1000)
  cells.add(kind, 0, 20, false, 0)

  const place = cells.find(kind, halfLifeMs) ?? -1

  expect(cells.calls[place]).toBeCloseTo(20)
  expect(cells.bids[place]).toBeCloseTo(10)
  expect(cells.earned[place]).toBeCloseTo(10_000)
})

test('of a kind that was never added nothing is known', () => {
  const cells = new Cells()
  cells.add(kind, 0, 1, true, 1000)

  expect(cells.find(kind + 1, 0)).toBeUndefined()
})

test('kinds that begin at the same place do not disturb each other', () => {
  const cells = new Cells()
  cells.add(kind, 0, 1, true, 1000)
  cells.add(kind + cellsMax, 0, 1, false, 0)

  const places = [kind, kind + cellsMax].map((one) => cells.find(one, 0) ?? -1)

  expect(places.map((place) => cells.earned[place])).toEqual([1000, 0])
})

test('of kinds for which there is no room nothing is known, and the others keep what they have', () => {
  const cells = new Cells()
  const all = Array.from({ length: 9 }, (_, at) => kind + at * cellsMax)
  for (const one of all) cells.add(one, 0, 1, true, 100)

  const places = all.map((one) => cells.find(one, 0))

  expect(places.at(-1)).toBeUndefined()
  expect(places.slice(0, -1).map((place) => cells.calls[place ?? -1])).toEqual(Array.from({ length: 8 }, () => 1))
})

test('a kind without recent calls makes way, and what it had is forgotten', () => {
  const cells = new Cells()
  const all = Array.from({ length: 8 }, (_, at) => kind + at * cellsMax)
  for (const one of all) cells.add(one, 0, 1, true, 100)
  const late = kind + 8 * cellsMax

  cells.add(late, 2 * halfLifeMs, 1, false, 0)

  const place = cells.find(late, 2 * halfLifeMs) ?? -1
  expect([cells.calls[place], cells.bids[place], cells.earned[place]]).toEqual([1, 0, 0])
  expect(cells.find(kind, 2 * halfLifeMs)).toBeUndefined()
})
