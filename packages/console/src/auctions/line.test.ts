import type { ShownRow } from '@parley/contract'
import { expect, test } from 'vitest'
import type { Reasons } from '../api/reasons.ts'
import { lineOf } from './line.ts'

const row: ShownRow = {
  id: 'a-1',
  at: '2026-11-19T10:00:00.000Z',
  side: 'publisher',
  publisher: 'pub-1',
  requestId: 'chat-1',
  sold: [{ impid: '1', partner: 'partner-7f3a09c1', priceCpm: 6.4179 }],
  ends: { won: 1, 'below-floor': 2 },
}

test('a publisher reads to whom it sold and what it gets, under the id of its request', () => {
  expect(lineOf(row)).toMatchObject({
    says: 'sold',
    state: 'bid',
    why: 'Sold to partner-7f3a09c1 at $6.42\u00a0CPM',
    from: 'chat-1',
  })
})

test('where nothing was sold, the reasons are listed, the most frequent first', () => {
  const unsold = { ...row, sold: [], ends: { late: 1, 'below-floor': 2 } }
  const reasons = { late: { says: 'did not answer in time' }, 'below-floor': { says: 'the bid is below the floor' } }

  expect(lineOf(unsold, reasons as unknown as Reasons)).toMatchObject({
    says: 'not sold',
    why: '2 × the bid is below the floor; did not answer in time.',
  })
  expect(lineOf(unsold).why).toBe('2 × below-floor; late.')
})

test('a partner reads what it pays, and the mask of the publisher', () => {
  const won: ShownRow = { ...row, side: 'partner', publisher: 'publisher-01234567', requestId: undefined }

  expect(lineOf(won)).toMatchObject({ says: 'won', why: 'Won at $6.42\u00a0CPM', from: 'publisher-01234567' })
  expect(lineOf({ ...won, sold: [], ends: { late: 1 } })).toMatchObject({
    says: 'not won',
    state: 'lost',
    why: 'Late.',
  })
})

test('an operator reads how the request ended', () => {
  const line = lineOf({
    id: 'a-1',
    at: row.at,
    outcome: 'no-bid',
    status: 204,
    tookMs: 12,
    why: 'nobody bid',
    requestId: 'chat-1',
    publisher: 'pub-1',
  })

  expect(line).toMatchObject({ says: 'no bid', title: 'HTTP 204', why: 'nobody bid', from: 'chat-1 · pub-1' })
})
