import { expect, test } from 'vitest'
import { type Presented, piecesOf } from './presented.ts'

const two: Presented = {
  kind: 'presented',
  name: 'money',
  head: { from: '2026-11-15' },
  rows: [{ count: 1 }, { count: 2 }],
  tail: { total: { count: 3 } },
  table: { columns: ['count'], lines: [[1], [2]] },
}

test('a report is one JSON document, whatever it lacks', () => {
  const json = (presented: Presented): unknown => JSON.parse([...piecesOf(presented, 'json')].join(''))

  expect(json(two)).toEqual({ from: '2026-11-15', rows: [{ count: 1 }, { count: 2 }], total: { count: 3 } })
  expect(json({ ...two, head: {}, rows: [], tail: {} })).toEqual({ rows: [] })
})

test('as NDJSON the last line tells the total and how many lines came before it', () => {
  expect([...piecesOf(two, 'ndjson')].join('')).toBe(
    '{"count":1}\n{"count":2}\n{"from":"2026-11-15","rowCount":2,"total":{"count":3}}\n',
  )
})

test('as CSV it is the table', () => {
  expect([...piecesOf(two, 'csv')].join('')).toBe('count\r\n1\r\n2\r\n')
})

test('a long report comes in pieces', () => {
  const rows = Array.from({ length: 1000 }, (_, count) => ({ count }))

  expect([...piecesOf({ ...two, rows }, 'ndjson')].length).toBe(4)
})
