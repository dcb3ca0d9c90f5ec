// Reads a journal while it is written, from given positions on. What it returns depends on the files alone: two readers
// return the same entries with the same `previous`. T84: damage costs the records that it covers. Those behind it are returned with
// their own positions, and the first of each stream says what is missing before it.

import { readId } from '../identity.ts'
import { type Position, segmentOf } from '../position.ts'
import { recordIn } from '../records/check.ts'
import type { JournalRecord, Stream } from '../records/record.ts'
import { type Found, SegmentCursor } from '../segment/cursor.ts'
import { keepDamaged, listDamaged, listSegments, segmentPath } from '../segment/files.ts'
import type { Positions } from '../segment/header.ts'
import { withoutMark } from '../segment/mark.ts'

export interface Entry {
  /** The id of the journal. */
  readonly journal: string
  readonly stream: Stream
  readonly position: Position
  /** Of the entry before it in the same stream; `beginning` for the first of all. */
  readonly previous: Position
  /** Undefined where nothing is missing before it. */
  readonly damage: Damage | undefined
  readonly record: JournalRecord
  /** The JSON of the record as it was written. */
  readonly bytes: Uint8Array
}

/** What is missing before an entry, up to and with the `previous` that it names: it was written, and cannot be read any more. */
export interface Damage {
  /** The last entry of the stream before it that can be read. */
  readonly after: Position
  /** How many are missing; where nobody can tell, 1. */
  readonly records: number
}

export interface ReadBounds {
  readonly recordsMax: number
  /** Of the JSON of all entries together; one entry may be larger. */
  readonly bytesMax: number
}

export interface JournalReader {
  readonly journal: string
  /**
   * The next entries; none if there is nothing new now. Call it again only after it answered. A record that cannot be read
   * by this version is thrown when it is the next one, each time, and the reader does not go past it.
   */
  next(bounds: ReadBounds): Promise<readonly Entry[]>
  close(): Promise<void>
}

export interface ReadOptions {
  /** Whether a damaged segment is kept as a `.damaged` file before anything behind the damage is returned. */
  readonly keepsDamaged: boolean
}

/** Reads the entries of each stream after these positions. */
export async function readJournal(
  directory: string,
  after: Positions,
  { keepsDamaged }: ReadOptions = { keepsDamaged: false },
): Promise<JournalReader> {
  const journal = await readId(directory)
  if (journal === undefined) throw new Error(`${directory} holds no journal.`)
  const keep = keepsDamaged ? (segment: number) => keepDamaged(directory, segment) : async () => {}
  return new SegmentsReader({ journal, directory, keep }, after)
}

interface Place {
  readonly journal: string
  readonly directory: string
  readonly keep: (segment: number) => Promise<void>
}

/** The last of a stream that could be read. */
interface LastRead {
  readonly position: Position
  /** How many of the stream that makes; undefined where nothing tells. */
  readonly count: number | undefined
}

/** A segment that was read longer ago than so many is forgotten: what is missing in it then shows as a gap. */
const openedMax = 10_000

class SegmentsReader implements JournalReader {
  readonly journal: string
  readonly #place: Place
  readonly #after: Positions
  readonly #opened = new Set<number>()
  #cursor: SegmentCursor | undefined
  /** Segments before this one are done with. */
  #from: number
  /** Undefined before the first segment is opened. */
  #last: Record<Stream, LastRead> | undefined
  #isKept = false

  constructor(place: Place, after: Positions) {
    this.journal = place.journal
    this.#place = place
    this.#after = after
    this.#from = Math.min(segmentOf(after.notices), segmentOf(after.sums))
  }

  async next(bounds: ReadBounds): Promise<readonly Entry[]> {
    const entries: Entry[] = []
    try {
      await this.#collect(entries, bounds)
    } catch (error) {
      // What was passed must be handed over first; the fault is met again at the next call.
      if (entries.length === 0) throw error
    }
    return entries
  }

  async close(): Promise<void> {
    await this.#cursor?.close()
    this.#cursor = undefined
  }

  async #collect(entries: Entry[], { recordsMax, bytesMax }: ReadBounds): Promise<void> {
    let bytes = 0
    while (entries.length < recordsMax) {
      const cursor = this.#cursor
      const found = cursor?.peek()
      if (cursor === undefined || found === undefined) {
        if (await this.#fill()) continue
        return
      }
      await this.#keepIfDamaged(cursor)
      if (found.position > this.#after[found.stream]) {
        const entry = await this.#entryOf(found)
        bytes += entry.bytes.length
        if (bytes > bytesMax && entries.length > 0) return
        entries.push(entry)
      }
      cursor.pass(found)
      if (this.#last !== undefined) this.#last[found.stream] = lastReadOf(cursor, found.stream)
    }
  }

  /** Whether there is a frame, here or in a later segment. */
  async #fill(): Promise<boolean> {
    if (await this.#fillCursor()) return true
    for (const segment of await listSegments(this.#place.directory)) {
      if (segment < this.#from) continue
      // The writer may have written to this segment and begun the next one since we looked.
      if (await this.#fillCursor()) return true
      await this.#move(segment)
      if (await this.#fillCursor()) return true
    }
    return false
  }

  async #fillCursor(): Promise<boolean> {
    const cursor = this.#cursor
    if (cursor === undefined) return false
    const isFilled = await cursor.fill()
    if (this.#last === undefined && cursor.isBegun) {
      this.#last = { notices: lastReadOf(cursor, 'notices'), sums: lastReadOf(cursor, 'sums') }
    }
    return isFilled
  }

  async #move(segment: number): Promise<void> {
    const { directory, journal } = this.#place
    const before = this.#cursor?.reached ?? { before: this.#after, counts: { notices: undefined, sums: undefined } }
    const cursor = await SegmentCursor.open({ directory, journal, segment }, before)
    if (cursor === undefined) return
    await this.close()
    this.#cursor = cursor
    this.#from = segment + 1
    this.#isKept = false
    this.#opened.add(segment)
    const [oldest] = this.#opened
    if (oldest !== undefined && this.#opened.size > openedMax) this.#opened.delete(oldest)
  }

  async #keepIfDamaged({ isDamaged, segment }: SegmentCursor): Promise<void> {
    if (!isDamaged || this.#isKept) return
    await this.#place.keep(segment)
    this.#isKept = true
  }

  async #entryOf(found: Found): Promise<Entry> {
    const { stream, position, previous, json } = found
    const damage = await this.#damageBefore(found)
    const bytes = withoutMark(json)
    return { journal: this.journal, stream, position, previous, damage, record: this.#recordIn(bytes, position), bytes }
  }

  /**
   * What is missing stood in a segment that was read, or that is set aside. Of a segment that is not there nothing is said: it may
   * come back, and whoever applies entries sees the gap.
   */
  async #damageBefore({ stream, previous, nth }: Found): Promise<Damage | undefined> {
    const last = this.#last?.[stream]
    if (last === undefined || previous <= last.position) return undefined
    const { directory, keep } = this.#place
    const segment = segmentOf(previous)
    if (!this.#opened.has(segment) && !(await listDamaged(directory)).includes(segment)) return undefined
    await keep(segment)
    const isCounted = nth !== undefined && last.count !== undefined
    return { after: last.position, records: isCounted ? Math.max(1, nth - last.count) : 1 }
  }

  #recordIn(bytes: Buffer, position: Position): JournalRecord {
    try {
      return recordIn(bytes)
    } catch (error) {
      const path = segmentPath(this.#place.directory, segmentOf(position))
      throw new Error(`${path} has a record at position ${position} that cannot be read.`, { cause: error })
    }
  }
}

function lastReadOf({ reached: { before, counts } }: SegmentCursor, stream: Stream): LastRead {
  return { position: before[stream], count: counts[stream] }
}
