// What an entry is for the ledger, decided before the database is asked for anything.

import type { ClockRecord, DeliveryRecord, SumsRecord } from '@parley/journal'
import type { HeldReason } from '../database/tables.ts'
import type { ApplyTools, LedgerEntry } from './entry.ts'
import { type NoticeRow, noticeRowOf } from './notice-row.ts'
import { isUnderstood } from './understand.ts'

export type Content =
  | { readonly kind: 'notice'; readonly row: NoticeRow; readonly entry: LedgerEntry }
  | { readonly kind: 'delivery'; readonly record: DeliveryRecord }
  | { readonly kind: 'sums'; readonly record: SumsRecord }
  | { readonly kind: 'clock'; readonly journal: string; readonly record: ClockRecord }
  /** T55: exchanges never write test notices, and if one comes it is never a row. */
  | { readonly kind: 'test' }
  | { readonly kind: 'held'; readonly entry: LedgerEntry; readonly reason: HeldReason }

export function contentOf(entry: LedgerEntry, { verify }: ApplyTools, nowMs: number): Content {
  const { record } = entry
  if (record.type === 'unread' || !isUnderstood(record)) return { kind: 'held', entry, reason: 'shape' }
  switch (record.type) {
    case 'delivery':
      return { kind: 'delivery', record }
    case 'sums':
      return { kind: 'sums', record }
    case 'clock':
      return { kind: 'clock', journal: entry.journal, record }
    case 'notice': {
      if (record.facts.isTest) return { kind: 'test' }
      const isVerified = verify?.(record)
      if (isVerified === false) return { kind: 'held', entry, reason: 'token' }
      return { kind: 'notice', row: noticeRowOf(record, nowMs, isVerified), entry }
    }
  }
}

/** The contents of one kind, in their order. */
export function ofKind<K extends Content['kind']>(
  contents: readonly Content[],
  kind: K,
): readonly Extract<Content, { kind: K }>[] {
  return contents.filter((content): content is Extract<Content, { kind: K }> => content.kind === kind)
}
