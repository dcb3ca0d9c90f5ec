// The durable log of one process: what is acknowledged here survives the process and the power.

import { prepareConfirmed, readConfirmed } from './confirmed.ts'
import { identify, makeDirectory } from './identity.ts'
import { LagTracker } from './lag-tracker.ts'
import { takeLock } from './lock.ts'
import {
  type ClockRecord,
  type DeliveryRecord,
  type JournalRecord,
  type NoticeRecord,
  streamOf,
} from './records/record.ts'
import { listDamaged } from './segment/files.ts'
import { atBeginning, type Positions } from './segment/header.ts'
import { type JournalEffects, type JournalSettings, systemEffects } from './settings.ts'
import type { Durability } from './write/batch.ts'
import { recover } from './write/recover.ts'
import { Segments } from './write/segments.ts'
import { Writer } from './write/writer.ts'

export interface Journal {
  readonly id: string
  /**
   * `durable` after a sync that began when the record was written; `unavailable` if the disk fails, is full or does not
   * answer, or a bound is reached. It never rejects. An unavailable record may still be found in the journal later: if the disk
   * answers after `stallMs`, `onLate` gets it, and after a failed write or sync nobody is confirmedBefore.
   */
  readonly append: (record: NoticeRecord | DeliveryRecord | ClockRecord) => Promise<Durability>
  /** For what nobody waits for. False if it is not taken, which is counted: from 80 % of `bytesMax` on, or while unavailable. */
  readonly offer: (record: JournalRecord) => boolean
  readonly state: () => JournalState
  /** Deletes confirmed segments now, unless they are to be kept; it also happens every `cleanMs`. */
  readonly clean: () => Promise<void>
  /** For a journal that is cleaned later: from now on confirmed segments are deleted. */
  readonly startCleaning: () => void
  /** Makes durable what was appended, and gives the lock back. */
  readonly close: () => Promise<void>
}

export interface JournalState {
  /** Whether a notice would be taken now. */
  readonly isWorking: boolean
  readonly bytes: number
  readonly bytesMax: number
  readonly segments: number
  /** 0 exactly if the ledger has every notice; otherwise at most so many are missing there. A damaged file counts as one. */
  readonly unconfirmedNotices: number
  /** For how long the oldest notice that the ledger does not have has been here, give or take `cleanMs`; 0 if it has all. */
  readonly behindMs: number
  /** Of the torn write that was found when the journal was opened. */
  readonly cutBytes: number
  /** Damaged segments, kept as `.damaged` files. They are never deleted here, and may hold what the ledger lacks. */
  readonly damaged: number
  /** Writes and syncs that failed, new segments that could not be made, and confirmations that cannot be true. */
  readonly failures: number
  /** Why the last of them failed; empty before the first. */
  readonly lastFailure: string
  /** Records that were offered and not taken. */
  readonly dropped: number
}

/** Throws if the directory cannot be used or belongs to a running process. */
export async function openJournal(
  settings: JournalSettings,
  effects: JournalEffects = systemEffects,
): Promise<Journal> {
  await makeDirectory(settings.directory)
  const giveBack = takeLock(settings.directory)
  try {
    return await openLocked(settings, effects, giveBack)
  } catch (error) {
    giveBack()
    throw error
  }
}

async function openLocked(settings: JournalSettings, effects: JournalEffects, giveBack: () => void): Promise<Journal> {
  const { directory, bytesMax, segmentBytesMax } = settings
  const id = await identify(directory, effects.newId)
  let confirmed = await readConfirmed(directory)
  await prepareConfirmed(directory, confirmed)
  const found = await recover({ directory, journal: id, confirmed })
  const segments = new Segments({ ...found, directory, journal: id }, segmentBytesMax)
  const writer = new Writer(settings, effects, segments)
  await writer.start()

  let { damaged } = found
  const behind = new LagTracker(effects.nowMs)
  behind.mark(segments.written, confirmed.notices)
  const keeping = keepFor(settings.keepMs, effects.after)
  const clean = async (): Promise<void> => {
    damaged = (await listDamaged(directory)).length
    const confirmedBefore = await readConfirmed(directory)
    if (segments.isBehind(confirmedBefore)) {
      writer.note(
        `More of ${directory} is confirmed than was written to it. It is an older copy, and nothing is deleted.`,
      )
      return
    }
    confirmed = confirmedBefore
    behind.mark(segments.written, confirmed.notices)
    const isShort = !writer.isWorking || writer.bytes >= bytesMax * keptShareMax
    const over = keeping.pass(confirmed)
    await writer.clean(isShort ? confirmed : over)
  }
  const cleaning = repeat(clean, settings.cleanMs, effects.after)
  if (!settings.isCleanedLater) cleaning.start()
  return {
    id,
    append: (record) => writer.append(streamOf(record), JSON.stringify(record)),
    offer: (record) => writer.offer(streamOf(record), JSON.stringify(record)),
    state: () => ({
      isWorking: writer.isWorking,
      bytes: writer.bytes,
      bytesMax,
      segments: segments.count,
      unconfirmedNotices: segments.unconfirmedNotices(confirmed) + damaged,
      behindMs: behind.ms,
      cutBytes: found.cutBytes,
      damaged,
      failures: writer.failures,
      lastFailure: writer.lastFailure,
      dropped: writer.dropped,
    }),
    clean: cleaning.now,
    startCleaning: cleaning.start,
    async close() {
      await cleaning.end()
      keeping.end()
      await writer.close()
      giveBack()
    },
  }
}

/** From this share of `bytesMax` on nothing that is confirmed is kept. */
const keptShareMax = 0.4

interface Keeping {
  /** Takes what is confirmed now, and returns what was confirmed at least so long ago. */
  readonly pass: (confirmed: Positions) => Positions
  readonly end: () => void
}

/** One reading waits at a time, so what it returns is at most about twice as old. */
function keepFor(ms: number, after: JournalEffects['after']): Keeping {
  let over = atBeginning
  let isWaiting = false
  let cancel = (): void => {}
  return {
    pass(confirmed) {
      if (ms === 0) return confirmed
      if (isWaiting) return over
      isWaiting = true
      cancel = after(ms, () => {
        over = confirmed
        isWaiting = false
      })
      return over
    },
    end: () => cancel(),
  }
}

interface Repeated {
  /** Nothing happens before it, and a second time changes nothing. */
  readonly start: () => void
  readonly now: () => Promise<void>
  readonly end: () => Promise<void>
}

/** Once after the other, never two at a time. What fails is tried again the next time. */
function repeat(job: () => Promise<void>, ms: number, after: JournalEffects['after']): Repeated {
  let running: Promise<void> = Promise.resolve()
  let isStarted = false
  let isEnded = false
  let cancel = (): void => {}
  const now = (): Promise<void> => {
    if (isStarted && !isEnded) running = running.then(job).catch(() => {})
    return running
  }
  const later = (): void => {
    if (!isEnded) cancel = after(ms, () => void now().then(later))
  }
  return {
    start() {
      if (!isStarted) later()
      isStarted = true
    },
    now,
    async end() {
      isEnded = true
      cancel()
      await running
    },
  }
}
