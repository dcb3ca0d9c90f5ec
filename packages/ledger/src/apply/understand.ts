// Whether the database can hold a record. Readers of journals and brokers hold each record to its schema; what a schema does
// not bound is looked at here, because one record that the database refuses would stop every record behind it.

import { isFeedbackReason } from '@parley/contract'
import type { JournalRecord, NoticeRecord, SumsRecord } from '@parley/journal'

/** A million dollars for one impression. Two thousand of it fit a bigint, and no true amount comes near. */
export const amountMax = 10 ** 15
const countMax = 10 ** 12
export const attemptsMax = 1_000
/** The end of the year 2199. */
const secondsMax = 7_258_118_399

export function isUnderstood(record: JournalRecord): boolean {
  switch (record.type) {
    case 'notice':
      return isNoticeSound(record)
    case 'delivery':
      return (
        isKey(record.bid) &&
        areWithin(secondsMax, record.issuedAt, record.endedAtMs / 1000) &&
        areWithin(attemptsMax, record.attempts)
      )
    case 'sums':
      return areSumsSound(record)
    case 'clock':
      return areWithin(secondsMax, record.atMs / 1000)
    default:
      return false
  }
}

function isNoticeSound({ kind, facts, notedAtMs, reported }: NoticeRecord): boolean {
  return (
    isKey(facts.bid) &&
    (kind !== 'feedback' || isFeedbackReason(reported)) &&
    areWithin(secondsMax, facts.issuedAt, notedAtMs / 1000) &&
    areWithin(Number.MAX_SAFE_INTEGER, facts.lease ?? 0) &&
    areWithin(amountMax, facts.bidMicros, facts.paidMicros, facts.clearingMicros, facts.floorMicros)
  )
}

/** Amounts of a sum belong to many impressions, so only what a number can hold exactly bounds them. */
function areSumsSound({ ends, requests }: SumsRecord): boolean {
  return (
    ends.every(
      (sum) =>
        areWithin(secondsMax / 60, sum.minute) &&
        areWithin(countMax, sum.count) &&
        areWithin(Number.MAX_SAFE_INTEGER, sum.bidMicros, sum.paidMicros, sum.clearingMicros),
    ) &&
    requests.every((sum) => areWithin(secondsMax / 60, sum.minute) && areWithin(countMax, sum.count, sum.impressions))
  )
}

function areWithin(max: number, ...values: readonly number[]): boolean {
  for (const value of values) if (!(value >= 0 && value <= max)) return false
  return true
}

/** Our ids of bids are plain. Anything else could be stored as another text than it was compared by. */
function isKey(bid: string): boolean {
  return bid.isWellFormed() && !bid.includes('\0')
}
