// What a journal holds. Each record is one line of JSON with its version, so that any reader can tell what it is; members
// may be added, never changed or removed.

import { deliveryEnds, deliveryKinds, endSteps, noticeKinds, outcomes } from '@parley/contract/lists'
import { type Static, Type } from 'typebox'
import { ContextRecord, NoticeFacts } from './notice-facts.ts'

const NoticeKindSchema = oneOf(noticeKinds)

/** A call of one of our notice URLs, durable before it was acknowledged. Unique by bid and kind. */
export const NoticeRecord = Type.Object({
  v: Type.Literal(1),
  type: Type.Literal('notice'),
  kind: NoticeKindSchema,
  /** When it came, in milliseconds since 1970. */
  notedAtMs: Type.Integer(),
  /** The price that the caller reported: evidence, not truth. Empty where there was none. Of feedback, its reason. */
  reported: Type.String({ maxLength: 32 }),
  facts: NoticeFacts,
  /** The token itself, so that anybody who has the secret can verify the facts again. */
  token: Type.String({ maxLength: 2000 }),
})
export type NoticeRecord = Static<typeof NoticeRecord>

/** The final state of the call of a partner's `nurl` (win) or `burl` (billing). */
export const DeliveryRecord = Type.Object({
  v: Type.Literal(1),
  type: Type.Literal('delivery'),
  kind: oneOf(deliveryKinds),
  bid: Type.String({ maxLength: 256 }),
  partner: Type.String({ maxLength: 256 }),
  publisher: Type.String({ maxLength: 256 }),
  /** Of the notice: the day that it is stored under. */
  issuedAt: Type.Integer(),
  end: oneOf(deliveryEnds),
  attempts: Type.Integer({ minimum: 0 }),
  endedAtMs: Type.Integer(),
})
export type DeliveryRecord = Static<typeof DeliveryRecord>

/** How often the part of a partner in an impression ended like this, in one minute. Test traffic is in no sum. */
export const EndSum = Type.Object({
  /** Minutes since 1970. */
  minute: Type.Integer(),
  publisher: Type.String({ maxLength: 256 }),
  partner: Type.String({ maxLength: 256 }),
  step: oneOf(endSteps),
  reason: Type.String({ maxLength: 64 }),
  context: ContextRecord,
  count: Type.Integer({ minimum: 1 }),
  /** Of all bids among them; 0 where there was none. */
  bidMicros: Type.Integer({ minimum: 0 }),
  /** Of those that won. */
  paidMicros: Type.Integer({ minimum: 0 }),
  clearingMicros: Type.Integer({ minimum: 0 }),
})
export type EndSum = Static<typeof EndSum>

/** How often requests ended like this, in one minute. */
export const RequestSum = Type.Object({
  minute: Type.Integer(),
  /** Empty where the request was refused before it was known. */
  publisher: Type.String({ maxLength: 256 }),
  outcome: oneOf(outcomes),
  count: Type.Integer({ minimum: 1 }),
  impressions: Type.Integer({ minimum: 0 }),
})
export type RequestSum = Static<typeof RequestSum>

/** The sums of a few seconds, added to the ledger once. */
export const SumsRecord = Type.Object({
  v: Type.Literal(1),
  type: Type.Literal('sums'),
  requests: Type.Array(RequestSum),
  ends: Type.Array(EndSum),
})
export type SumsRecord = Static<typeof SumsRecord>

/**
 * The time by the clock of the process: every notice that it accepted earlier stands before this record. Booking waits for it
 * before it settles a lease.
 */
export const ClockRecord = Type.Object({
  v: Type.Literal(1),
  type: Type.Literal('clock'),
  atMs: Type.Integer(),
  /** True if the process ends and accepts nothing more until it starts again. */
  isLast: Type.Boolean(),
})
export type ClockRecord = Static<typeof ClockRecord>

export type JournalRecord = NoticeRecord | DeliveryRecord | SumsRecord | ClockRecord

/** Records travel in two streams: notices are money and are never dropped; sums are telemetry. */
export type Stream = 'notices' | 'sums'

export function streamOf({ type }: JournalRecord): Stream {
  return type === 'sums' ? 'sums' : 'notices'
}

/** `Type.Union` of a mapped list would have the type `never`. */
function oneOf<const Words extends readonly string[]>(words: Words) {
  return Type.Unsafe<Words[number]>(Type.Union(words.map((word) => Type.Literal(word))))
}
