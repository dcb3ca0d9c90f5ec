import { AuctionRecord } from '@parley/contract'
import { expect, test } from 'vitest'
import { auctionWith, endWith, impWith, soldWith, stepsWith } from '../../test/explained-parts.ts'
import { answerAs } from '../http/read-answer.ts'
import { paintFor } from '../report/paint.ts'
import { CannotRun } from '../report/report.ts'
import { columnsOf } from '../text/columns.ts'
import { showWhy } from './show-why.ts'

const paint = paintFor({}, {})

/** Every text of a record, as somebody would write it who wants to hurt the terminal or its reader. */
const hostile = `\u001b[2J\u009b31m\u0007\r\nsecond line\u202e${'x'.repeat(200)} ${'広'.repeat(100)} ${'word '.repeat(50)}`

const record = {
  ...auctionWith({ id: hostile, tookMs: 12.345, why: hostile }),
  issue: { field: hostile, reason: hostile, rule: hostile },
  steps: stepsWith({
    caller: { verified: false, reason: hostile },
    request: {
      ...stepsWith({}).request,
      requestId: hostile,
      publisher: hostile,
      warnings: [{ field: hostile, reason: hostile, rule: hostile }],
    },
    privacy: [{ partner: hostile, view: 'partial', because: [hostile], removed: [hostile], coarsened: [hostile] }],
    calls: [
      {
        partner: hostile,
        impids: [hostile],
        tmaxMs: 100,
        sentAtMs: 1,
        tookMs: 99,
        sent: { method: 'POST', url: hostile, body: hostile },
        end: 'late',
        answered: { body: hostile },
      },
    ],
    dispositions: [
      endWith({ partner: hostile, impid: hostile, reason: hostile, says: hostile, detail: hostile, priceCpm: 900 }),
      endWith({
        partner: hostile,
        impid: hostile,
        reason: 'won',
        says: hostile,
        fix: hostile,
        fixedBy: ['partner'],
        deal: hostile,
        priceCpm: 1,
        afterMarginCpm: 0.9,
      }),
    ],
    auction: [
      soldWith({ clearingCpm: 0.9, because: hostile }, { impid: hostile, floorCpm: 0.5, winner: hostile }),
      impWith({ impid: 'second', floorCpm: 0.5 }),
    ],
  }),
}

test('no control character of a record reaches the terminal and every line fits 80 columns', () => {
  const lines = showWhy(answerAs(AuctionRecord, record, 'http://127.0.0.1:9090'), paint).split('\n')

  expect(lines.filter((line) => /[\p{Cc}\p{Cf}]/u.test(line))).toEqual([])
  expect(lines.filter((line) => columnsOf(line) > 80)).toEqual([])
  expect(lines.length).toBeGreaterThan(40)
})

test.each([
  [undefined],
  [null],
  ['text'],
  [[]],
  [{}],
  [{ steps: null, issue: 7, violations: 'x' }],
  [{ steps: { calls: [7], dispositions: [null], auction: {} } }],
])('an answer that is not a record, such as %j, is refused', (body) => {
  expect(() => answerAs(AuctionRecord, body, 'http://127.0.0.1:9090')).toThrow(CannotRun)
})

test('the head says whether the caller was verified, where that could be proven', () => {
  const steps = stepsWith({ request: { ...stepsWith({}).request, publisher: 'pub-1' } })
  const caller = { verified: true, reason: 'its key is number 1 of 2' }

  const known = showWhy(auctionWith({ steps: { ...steps, caller } }), paint)
  const open = showWhy(auctionWith({ steps }), paint)

  expect(known).toContain(
    '  request r1 of publisher pub-1\n  caller verified: its key is number 1 of 2\n  auction ours-1',
  )
  expect(open).toContain('  request r1 of publisher pub-1\n  auction ours-1')
})

test('a refused request is shown with each of its faults', () => {
  const about = { outcome: 'rejected', status: 400 } as const
  const why = 'Refused at tmax: must be at least 100 (V08-tmax).'
  const fault = { field: 'tmax', reason: 'must be at least 100', rule: 'V08-tmax' }
  const other = { field: undefined, reason: 'has no impression', rule: 'V02-imp-present' }

  expect(showWhy(auctionWith({ ...about, why, issue: fault, violations: [fault, other] }), paint)).toBe(
    [
      'Refused at tmax: must be at least 100 (V08-tmax).',
      '  auction ours-1',
      '  2026-11-15 18:43:02 UTC, answered with 400 after 1.3 ms',
      '',
      'Errors in the request',
      '  tmax: must be at least 100 (parley explain V08-tmax)',
      '  has no impression (parley explain V02-imp-present)',
    ].join('\n'),
  )
})
