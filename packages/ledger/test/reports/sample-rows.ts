// Rows of the roll-ups for tests, and chance that makes them.

import { randomUUID } from 'node:crypto'
import {
  type Context,
  type ContextName,
  contextNames,
  type EndStep,
  endSteps,
  feedbackReasons,
  type NoticeKind,
  noticeKinds,
} from '@parley/contract'
import * as fc from 'fast-check'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../src/database/tables.ts'

interface Place extends Context {
  readonly quarter: Date
  readonly publisher: string
  readonly partner: string
}

export interface SampleEnd extends Place {
  readonly step: EndStep
  readonly reason: string
  readonly count: number
  readonly bid_micros: number
  readonly paid_micros: number
  readonly clearing_micros: number
}

export interface SampleMoney extends Place {
  readonly kind: NoticeKind
  readonly reason?: string
  readonly count: number
  readonly paid_nano: number
  readonly clearing_nano: number
}

/** Days on which clocks change in New York (1 November), Berlin (25 October), Lord Howe (4 October), and an ordinary one. */
const changes = ['2026-11-01', '2026-10-25', '2026-10-04', '2026-09-27', '2026-12-01'].map((day) =>
  Date.parse(`${day}T00:00Z`),
)
const quarterMs = 900_000

/** Every dimension has two values, or those that tests name. */
const dimensionValues = {
  ...(Object.fromEntries(contextNames.map((name) => [name, fc.constantFrom('', `${name}-1`)])) as Record<
    ContextName,
    fc.Arbitrary<string>
  >),
  country: fc.constantFrom('USA', 'NPL', ''),
  format: fc.constantFrom('any', 'several'),
  intent: fc.constantFrom('buy', 'learn'),
  sentiment: fc.constantFrom('positive', 'neutral'),
  stage: fc.constantFrom('decision', ''),
  deal: fc.constantFrom('', 'deal-1'),
}

const place = fc.record({
  quarter: fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: -60, max: 160 }))
    .map(([day, quarters]) => new Date(day + quarters * quarterMs)),
  publisher: fc.constantFrom('chat', 'help', '=sum(1)'),
  partner: fc.constantFrom('acme', 'bolt', 'crow'),
  ...dimensionValues,
})
const amount = fc.integer({ min: 0, max: 5_000_000_000_000 })

const end = fc
  .tuple(place, fc.constantFrom(...endSteps), fc.constantFrom('a', 'b'), fc.integer({ min: 1, max: 1000 }), amount)
  .map(
    ([where, step, reason, count, bid]): SampleEnd => ({
      ...where,
      step,
      reason: step === 'won' ? '' : reason,
      count,
      bid_micros: bid,
      paid_micros: step === 'won' ? bid : 0,
      clearing_micros: step === 'won' ? Math.floor(bid * 0.9) : 0,
    }),
  )

const said = fc.constantFrom(...feedbackReasons)
const money = fc.tuple(place, fc.constantFrom(...noticeKinds), said, fc.integer({ min: 1, max: 1000 }), amount).map(
  ([where, kind, reason, count, paid]): SampleMoney => ({
    ...where,
    kind,
    reason: kind === 'feedback' ? reason : '',
    count,
    paid_nano: paid,
    clearing_nano: Math.floor(paid * 0.9),
  }),
)

function placeOf(row: Place): readonly unknown[] {
  const { quarter, publisher, partner } = row
  return [quarter, publisher, partner, ...contextNames.map((name) => row[name])]
}

/** No two of them have the same key. */
export const sampleEnds = fc.uniqueArray(end, {
  maxLength: 60,
  selector: (row) => JSON.stringify([placeOf(row), row.step, row.reason]),
})
export const sampleMoney = fc.uniqueArray(money, {
  maxLength: 60,
  selector: (row) => JSON.stringify([placeOf(row), row.kind, row.reason]),
})

/** Puts these rows in place of all others. */
export async function fill(
  query: Kysely<Tables>,
  ends: readonly SampleEnd[],
  billed: readonly SampleMoney[],
): Promise<void> {
  await sql`truncate ledger.ends, ledger.money, ledger.early_feedback`.execute(query)
  if (ends.length > 0)
    await query
      .insertInto('ledger.ends')
      .values(ends.map((row) => ({ ...row, key: randomUUID() })))
      .execute()
  if (billed.length > 0)
    await query
      .insertInto('ledger.money')
      .values(billed.map((row) => ({ ...row, key: randomUUID() })))
      .execute()
}
