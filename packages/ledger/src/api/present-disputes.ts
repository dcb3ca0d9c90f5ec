// Disputes and corrections as a reader gets them.

import type { DisputeLine, StoredDispute } from '../finance/dispute/read-disputes.ts'
import type { StoredCorrection } from '../finance/read-corrections.ts'
import { dollarsOf } from '../reports/amount.ts'
import { maskedIn, maskOf } from '../reports/view.ts'
import { currency } from './amounts.ts'
import type { Reader } from './present-statement.ts'
import type { Presented } from './presented.ts'
import { tableOf } from './table-of.ts'

export function presentDisputes(disputes: readonly StoredDispute[]): Presented {
  const rows = disputes.map(headOf)
  return {
    kind: 'presented',
    name: 'disputes',
    head: { currency },
    rows,
    tail: {},
    table: tableOf(
      rows,
      ['id', 'side', 'of', 'month', 'importedAt', 'state', 'theirCount', 'ourCount'],
      ['theirs', 'ours'],
    ),
  }
}

function headOf(one: StoredDispute) {
  const { id, side, of, month, importedAt, sha256, classes, corrections, theirNano, ourNano } = one
  const agreed = classes.length === 0 ? ('agreed' as const) : ('open' as const)
  return {
    id: String(id),
    side,
    of,
    month,
    importedAt: importedAt.toISOString(),
    sha256,
    state: corrections.length > 0 ? ('corrected' as const) : agreed,
    corrections: corrections.map(String),
    ...numbersOf(one),
    difference: dollarsOf(theirNano - ourNano),
    classes: classes.map((sum) => ({
      class: sum.class,
      count: Number(sum.count),
      difference: dollarsOf(sum.theirNano - sum.ourNano),
    })),
  }
}

interface Numbers {
  readonly theirCount: bigint | number
  readonly theirNano: bigint | string
  readonly ourCount: bigint | number
  readonly ourNano: bigint | string
}

function numbersOf({ theirCount, theirNano, ourCount, ourNano }: Numbers) {
  return {
    theirCount: Number(theirCount),
    theirs: dollarsOf(BigInt(theirNano)),
    ourCount: Number(ourCount),
    ours: dollarsOf(BigInt(ourNano)),
  }
}

export function presentDispute(
  dispute: StoredDispute,
  lines: readonly DisputeLine[],
  { view, maskSecret }: Reader,
): Presented {
  const hidden = maskedIn(view)
  const named = (name: string): string =>
    hidden === undefined || name === '' ? name : maskOf(name, hidden, view, maskSecret)
  const days = JSON.parse(dispute.days) as readonly (Numbers & { readonly day: string })[]
  const rows = lines.map(({ theirNano, ourNano, counterpart, count, class: found, day, id }) => ({
    class: found,
    day,
    id,
    counterpart: named(counterpart),
    count: Number(count),
    theirs: dollarsOf(theirNano),
    ours: dollarsOf(ourNano),
  }))
  return {
    kind: 'presented',
    name: `dispute-${dispute.id}`,
    head: { ...headOf(dispute), currency },
    rows,
    tail: { days: days.map((one) => ({ day: one.day, ...numbersOf(one) })) },
    table: tableOf(rows, ['class', 'day', 'id', 'counterpart', 'count'], ['theirs', 'ours']),
  }
}

/** Names are those of the books, so it is for operators. */
export function presentCorrections(corrections: readonly StoredCorrection[]): Presented {
  const rows = corrections.map(({ id, paidNano, clearingNano, dispute, askedAt, approvedAt, approvedBy, ...one }) => ({
    id: String(id),
    ...one,
    paid: dollarsOf(paidNano),
    clearing: dollarsOf(clearingNano),
    askedAt: askedAt.toISOString(),
    ...(dispute === null ? {} : { dispute: String(dispute) }),
    ...(approvedAt === null || approvedBy === null ? {} : { approvedBy, approvedAt: approvedAt.toISOString() }),
  }))
  return {
    kind: 'presented',
    name: 'corrections',
    head: { currency },
    rows,
    tail: {},
    table: tableOf(
      rows,
      ['id', 'month', 'publisher', 'partner', 'reason', 'askedBy', 'approvedBy', 'documents'],
      ['paid', 'clearing'],
    ),
  }
}
