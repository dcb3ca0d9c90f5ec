import { expect, test } from 'vitest'
import { formatOf } from './format.ts'

const all = ['json', 'csv', 'ndjson', 'html'] as const

test.each([
  [undefined, undefined, 'json'],
  ['csv', 'text/html', 'csv'],
  ['', 'text/csv', 'csv'],
  [undefined, 'application/x-ndjson', 'ndjson'],
  // As browsers write it.
  [undefined, 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'html'],
  [undefined, 'text/csv;q=0.5, application/json', 'json'],
  [undefined, '*/*', 'json'],
  [undefined, 'image/png', 'json'],
])('format %j and Accept %j lead to %s', (wish, accept, format) => {
  expect(formatOf(wish, accept, all)).toEqual({ kind: 'format', format })
})

test('a format that the report does not have is refused with those that it has', () => {
  const reason = 'format must be one of json, csv'

  expect(formatOf('html', undefined, ['json', 'csv'])).toEqual({ kind: 'refused', status: 400, reason })
  expect(formatOf('xlsx', undefined, ['json', 'csv'])).toEqual({ kind: 'refused', status: 400, reason })
})

test('a browser gets JSON where there is no page', () => {
  expect(formatOf(undefined, 'text/html', ['json', 'csv'])).toEqual({ kind: 'format', format: 'json' })
})
