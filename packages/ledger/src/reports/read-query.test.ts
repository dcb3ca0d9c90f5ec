import { expect, test } from 'vitest'
import { boundsDefault } from './query.ts'
import { type Parameters, readQuery } from './read-query.ts'
import type { View } from './view.ts'

const operator: View = { side: 'operator' }
/** 2026-11-15 23:30 in UTC, which is the 16th in Kathmandu. */
const nowMs = Date.UTC(2026, 10, 15, 23, 30)

const read = (parameters: Parameters, view: View = operator) =>
  readQuery(parameters, { view, bounds: boundsDefault, nowMs })

test('without parameters the whole of today is one group', () => {
  expect(read({})).toEqual({
    kind: 'query',
    by: [],
    range: { from: '2026-11-15', to: '2026-11-16', zone: 'UTC' },
    filters: {},
    view: operator,
  })
})

test('today is the day of the time zone', () => {
  expect(read({ tz: 'Asia/Kathmandu' })).toMatchObject({ range: { from: '2026-11-16', to: '2026-11-17' } })
})

test('groupings keep their order, and filters are taken as they are', () => {
  expect(
    read({ by: 'day,partner', country: 'USA', adFormat: 'card', from: '2026-11-01T06:15', to: '2026-11-08' }),
  ).toMatchObject({
    by: ['day', 'partner'],
    filters: { country: 'USA', format: 'card' },
    range: { from: '2026-11-01T06:15', to: '2026-11-08' },
  })
})

test.each([
  [{ by: 'contry' }, 'by must be some of publisher, partner, country'],
  [{ by: 'day,day' }, 'by names the same grouping twice'],
  [{ by: 'day,hour' }, 'by can have only one of hour, day and month'],
  [{ form: '2026-11-01' }, 'unknown parameter "form"; known are by, from, to, tz'],
  [{ country: ['USA', 'DEU'] }, 'country is given more than once'],
  [{ country: 'x'.repeat(257) }, 'country is longer than 256 characters'],
  [{ tz: '+05:30' }, 'tz must be UTC or a name such as Europe/Berlin'],
  [{ tz: 'Europe/Atlantis' }, 'tz must be UTC or a name such as Europe/Berlin'],
  [{ tz: 'EST5EDT' }, 'tz must be UTC or a name such as Europe/Berlin'],
  [{ from: 'yesterday' }, 'from must be a date such as 2026-11-15'],
  [{ from: '2026-11-31' }, 'from must be a date such as 2026-11-15'],
  [{ from: '2026-11-01T06:10' }, 'from must be a date such as 2026-11-15'],
  [{ from: '2026-11-01T24:15' }, 'from must be a date such as 2026-11-15'],
  [{ from: '2026-11-08', to: '2026-11-08' }, 'to must be later than from'],
  [{ from: '2025-01-01', to: '2026-02-06' }, 'the range has 401 days and may have 400'],
])('%j is refused with the way to mend it', (parameters, reason) => {
  expect(read(parameters)).toEqual({ kind: 'refused', status: 400, reason: expect.stringContaining(reason) })
})

test('the longest range is accepted', () => {
  expect(read({ from: '2025-01-01', to: '2026-02-05' })).toMatchObject({ kind: 'query' })
})

test('a reader of masks cannot try the names behind them', () => {
  const partner: View = { side: 'partner', of: 'acme' }
  const publisher: View = { side: 'publisher', of: 'chat' }

  expect(read({ publisher: 'chat' }, partner)).toMatchObject({ kind: 'refused', status: 403 })
  expect(read({ partner: 'acme' }, publisher)).toMatchObject({ kind: 'refused', status: 403 })
  expect(read({ country: 'USA' }, partner)).toMatchObject({ kind: 'query', filters: { country: 'USA' } })
})
