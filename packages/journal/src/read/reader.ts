// Reads a journal while it is written, from given positions on. What it returns depends on the files alone: two readers
// return the same entries with the same `previous`.

import { readId } from '../identity.ts'
import { type Position, segmentOf } from '../position.ts'
import { recordIn } from '../records/check.ts'
import type { JournalRecord, Stream } from '../records/record.ts'
import { type Found, SegmentCursor } from '../segment/cursor.ts'
import { listSegments, segmentPath } from '../segment/files.ts'
import type { Positions } from '../segment/header.ts'

export interface Entry {
  /** The id of the journal. */
  readonly journal: string
  readonly stream: Stream
  readonly position: Position
  /** Of the entry before it in the same stream; `beginning` for the first of all. */
  readonly previous: Position
  readonly record: JournalRecord
  /** The JSON of the record as it was written. */
  readonly bytes: Uint8Array
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

/** Reads the entries of each stream after these positions. */
export async function readJournal(directory: string, after: Positions): Promise<JournalReader> {
  const journal = await readId(directory)
  if (journal === undefined) throw new Error(`${directory} holds no journal.`)
  return new SegmentsReader(journal, directory, after)
}

class SegmentsReader implements JournalReader {
  readonly journal: string
  readonly #directory: string
  readonly #after: Positions
  #cursor: SegmentCursor | undefined
  /** Segments before this one are done with. */
  #from: number

  constructor(journal: string, directory: string, after: Positions) {
    this.journal = journal
    this.#directory = directory
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
      const found = this.#cursor?.peek()
      if (found === undefined) {
        if (await this.#fill()) continue
        return
      }
      if (found.position > this.#after[found.stream]) {
        bytes += found.json.length
        if (bytes > bytesMax && entries.length > 0) return
        entries.push(this.#entryOf(found))
      }
      this.#cursor?.pass(found)
    }
  }

  /** Whether there is a frame, here or in a later segment. */
  async #fill(): Promise<boolean> {
    if (await this.#cursor?.fill()) return true
    for (const segment of await listSegments(this.#directory)) {
      if (segment < this.#from) continue
      // The writer may have written to this segment and begun the next one since we looked.
      if (await this.#cursor?.fill()) return true
      await this.#move(segment)
      if (await this.#cursor?.fill()) return true
    }
    return false
  }

  async #move(segment: number): Promise<void> {
    const cursor = await SegmentCursor.open(this.#directory, segment)
    if (cursor === undefined) return
    await this.close()
    this.#cursor = cursor
    this.#from = segment + 1
  }

  #entryOf({ stream, position, previous, json }: Found): Entry {
    try {
      const bytes = new Uint8Array(json)
      return { journal: this.journal, stream, position, previous, record: recordIn(json), bytes }
    } catch (error) {
      const path = segmentPath(this.#directory, segmentOf(position))
      throw new Error(`${path} has a record at position ${position} that cannot be read.`, { cause: error })
    }
  }
}
