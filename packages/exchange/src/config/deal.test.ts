import { expect, test } from 'vitest'
import { configOf, problemsOf } from '../../test/support/config.ts'
import { spanOf } from './deal.ts'

function catalogue(...entries: readonly string[]): string {
  return `deals:\n  catalogue:\n${entries.map((entry) => `    - ${entry}\n`).join('')}`
}

function problemsWith(entry: string): readonly string[] {
  return problemsOf(catalogue(entry)).map(({ message }) => message)
}

test('a deal needs an id and nothing else', () => {
  expect(configOf(catalogue('{ id: d1 }')).deals.catalogue).toMatchObject([
    { id: 'd1', name: 'd1', floorCpm: 0, priority: 0 },
  ])
})

test('an id is used once', () => {
  expect(problemsOf(catalogue('{ id: d1 }', '{ id: d1 }'))).toMatchObject([
    { line: 4, message: 'deals.catalogue: the id d1 is used twice' },
  ])
})

test('a day or a time with its zone is a date, and nothing else is', () => {
  expect(problemsWith('{ id: d1, starts: 2026-02-28, ends: 2026-12-01T08:00:00+01:00 }')).toEqual([])
  for (const text of ['2026-02-30', '2026-12-01T08:00:00', 'tomorrow', '2026-13-01', '"01.12.2026"']) {
    expect(problemsWith(`{ id: d1, starts: ${text} }`)).toEqual([
      'deals.catalogue.0.starts must be a day such as 2026-12-01, or a time with its zone such as 2026-12-01T08:00:00Z',
    ])
  }
})

test('a deal that ends before it starts is a mistake; one of a single day is not', () => {
  expect(problemsWith('{ id: d1, starts: 2026-12-01, ends: 2026-12-01 }')).toEqual([])
  expect(problemsWith('{ id: d1, starts: 2026-12-02, ends: 2026-12-01 }')).toEqual([
    'deals.catalogue.0.ends is not after starts, so the deal would never apply; set a later end',
  ])
})

test('a fixed price needs a price', () => {
  expect(problemsWith('{ id: d1, priceType: fixed, floorCpm: 4 }')).toEqual([])
  expect(problemsWith('{ id: d1, priceType: fixed }')).toEqual([
    'deals.catalogue.0.priceType is fixed, so floorCpm is the price; set it above 0',
  ])
})

test('a priority is at most 100', () => {
  expect(problemsWith('{ id: d1, priority: 100 }')).toEqual([])
  expect(problemsWith('{ id: d1, priority: 101 }')).toEqual(['deals.catalogue.0.priority must be 100 or less'])
})

test('the last day is part of a deal, and the last moment is not', () => {
  expect(spanOf({ starts: '2026-12-01', ends: '2026-12-02' })).toEqual({
    startMs: Date.UTC(2026, 11, 1),
    endMs: Date.UTC(2026, 11, 3),
  })
  expect(spanOf({ starts: undefined, ends: '2026-12-02T10:00:00Z' })).toEqual({
    startMs: Number.NEGATIVE_INFINITY,
    endMs: Date.UTC(2026, 11, 2, 10),
  })
})
