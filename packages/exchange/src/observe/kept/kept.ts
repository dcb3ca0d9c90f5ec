// D117: records of auctions that stay in files for some days, where an operator wants it. Writing and searching never hold up a request, and both
// are bounded (T103).

import { mkdir } from 'node:fs/promises'
import { isSampled, traceIdOf } from '../../catalog/trace-ids.ts'
import type { KeptEntries, KeptRecords } from '../../model/kept.ts'
import type { AuctionEntry } from '../../model/record.ts'
import type { AuctionLog } from '../auction-log.ts'
import { shownEntry, type Written } from '../written-urls.ts'
import { SegmentReader } from './read-segment.ts'
import { type KeptSearch, type SearchTools, searchId, searchNewest } from './search.ts'
import { listSegments } from './segment.ts'
import { type KeptSettings, type KeptTools, KeptWriter } from './writer.ts'

export interface Kept extends KeptRecords {
  /** Takes a record, if its auction is one of the share. */
  readonly add: (entry: AuctionEntry) => void
  readonly state: () => KeptState
  readonly close: () => Promise<void>
}

export interface KeptState {
  readonly written: number
  /** The disk was too slow for them, or they were too large. */
  readonly dropped: number
  /** The disk failed. */
  readonly failed: number
  /** Files or blocks that a search could not read. */
  readonly unreadable: number
  readonly bytes: number
}

export interface KeptChoice extends KeptSettings {
  readonly sharePercent: number
  /** Whose segments are read and deleted here. */
  readonly isOwn: (worker: number) => boolean
}

/** The primary waits two seconds for its workers. */
const searchMs = 1500

/** Rejects where the directory cannot be used. */
export async function openKept(choice: KeptChoice, tools: KeptTools): Promise<Kept> {
  const { directory, sharePercent } = choice
  const { clock, wallMs } = tools
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const writer = new KeptWriter(choice, tools, await listSegments(directory, choice.isOwn))
  await writer.clean()
  const reader = new SegmentReader()
  const openedAtMs = wallMs()
  let lastTurn: Promise<void> = Promise.resolve()

  /** One search after the other: however many wait for a disk, one of its files is read at a time. */
  function search(make: (search: SearchTools) => KeptSearch): Promise<KeptEntries> {
    const nowMs = wallMs()
    let isOver = false
    let current: KeptSearch | undefined
    const turn = lastTurn.then(async () => {
      if (isOver) return
      await writer.flush()
      const { segments } = writer
      current = make({ reader, segments, isOver: () => isOver, nowMs, sinceMs: segments[0]?.sinceMs ?? openedAtMs })
      await current.run()
    })
    lastTurn = turn.catch(() => {})
    return new Promise((resolve, reject) => {
      const end = (): void => {
        isOver = true
        stop()
        resolve(current?.found() ?? { entries: [], searchedSinceMs: nowMs })
      }
      const stop = clock.after(searchMs, end)
      turn.then(end, reject)
    })
  }

  return {
    add(entry) {
      const isWanted = sharePercent >= 100 || isSampled(traceIdOf(entry.requestId), sharePercent)
      if (isWanted && entry.outcome.kind !== 'rejected') writer.add(entry)
    },
    find: (id) => search((parts) => searchId(id, parts)),
    newest: (question) => search((parts) => searchNewest(question, parts)),
    state: () => ({ ...writer.counts, unreadable: reader.unreadable, bytes: writer.bytes }),
    close: () => writer.close(),
  }
}

/** D92: a file shows URLs as the configuration has them. Where nothing is kept, adding a record costs what it did. */
export function alsoKept(log: AuctionLog, kept: Kept | undefined, written: Written): AuctionLog {
  if (kept === undefined) return log
  return {
    ...log,
    add(entry) {
      log.add(entry)
      kept.add(shownEntry(entry, written))
    },
  }
}
