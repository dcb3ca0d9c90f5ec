// What a journal is told: where it is, its bounds, and what it takes from the world around it.

import type { DeliveryRecord, NoticeRecord } from './records/record.ts'

export interface JournalSettings {
  /** Of this process alone. It is made if it does not exist. */
  readonly directory: string
  /** Of all segments together. Sums are refused from 80 % of it, notices at 100 %, until confirmed segments are deleted. */
  readonly bytesMax: number
  /** A segment that would grow beyond this is followed by a new one. */
  readonly segmentBytesMax: number
  /** How long the first record of a commit waits for others that share its sync. */
  readonly commitMs: number
  /** With so many records a commit begins at once. */
  readonly commitRecordsMax: number
  /** Of records that wait while the disk is busy. Beyond it notices are unavailable; sums are dropped from half of it on. */
  readonly waitingBytesMax: number
  /** How often a new segment is tried after a write or a sync failed. */
  readonly retryMs: number
  /** A disk that takes longer than this for one commit counts as failed until it answers. */
  readonly stallMs: number
  /** How often confirmed segments are deleted. */
  readonly cleanMs: number
  /**
   * How long a segment stays at least after it is confirmed, for a process that wants to read its own journal after a crash.
   * From 40 % of `bytesMax` on, or while the disk takes nothing, confirmed segments go at once.
   */
  readonly keepMs: number
  /** Whether nothing is deleted before `startCleaning`. */
  readonly isCleanedLater: boolean
}

/** All but the directory. */
export const journalDefaults: Omit<JournalSettings, 'directory'> = {
  bytesMax: 10 * 2 ** 30,
  segmentBytesMax: 64 * 2 ** 20,
  commitMs: 2,
  commitRecordsMax: 256,
  waitingBytesMax: 8 * 2 ** 20,
  retryMs: 1000,
  stallMs: 5000,
  cleanMs: 2000,
  keepMs: 0,
  isCleanedLater: false,
}

/** Time and chance are arguments, so that a test decides about them. */
export interface JournalEffects {
  /** Runs something later; the result calls it off. */
  readonly after: (ms: number, run: () => void) => () => void
  /** The id of a journal that is made. No two journals have the same. */
  readonly newId: () => string
  /** For durations: it never jumps. */
  readonly nowMs: () => number
  /**
   * Gets each notice and delivery that was answered with `unavailable` because the disk took longer than `stallMs`, when it is
   * durable after all. The ledger will enter it, so it must be treated like one that was durable in time.
   */
  readonly onLate?: ((record: NoticeRecord | DeliveryRecord) => void) | undefined
}

export const systemEffects: JournalEffects = {
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  newId: () => crypto.randomUUID(),
  nowMs: () => performance.now(),
}
