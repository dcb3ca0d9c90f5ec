// What the ledger has billed for leases of budgets.

import { type Static, Type } from 'typebox'
import { integer, list, moment, optional, record } from '../shape.ts'

const lease = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

/** Leases in one request. */
export const closedAtOnceMax = 1000

const LeaseToClose = record({
  lease,
  past: moment('When its last notice can have been accepted, by the clock of any node.'),
})

export const LeaseClosing = record({
  leases: Type.Unsafe<readonly Static<typeof LeaseToClose>[]>(
    Type.Array(LeaseToClose, { minItems: 1, maxItems: closedAtOnceMax }),
  ),
  journals: optional(
    Type.Array(Type.String({ maxLength: 256 }), {
      maxItems: 10_000,
      description: 'Journals of processes that hold leases. Nothing is closed before each of them has told its time.',
    }),
  ),
  settledBelow: optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description:
        'Booking has settled all leases with lower numbers, and never asks for them again: they may be forgotten.',
    }),
  ),
  awaySeconds: integer('A journal that told its time so long ago is not waited for: its node is gone for good.'),
})
export type LeaseClosing = Static<typeof LeaseClosing>

export const ClosedLeases = record({
  readUntil: optional(moment('Every journal was read at least until then. Absent if no journal tells its time.')),
  closed: list(record({ lease, billedNanos: integer('In nano-dollars. It is final.') })),
})
export type ClosedLeases = Static<typeof ClosedLeases>
