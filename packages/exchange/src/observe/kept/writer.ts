// D117: writes kept records, beside the requests. One block after the other goes to the disk; while that is slow, blocks wait in bounded
// memory, and what does not fit there is dropped and counted (T103).

import { promisify } from 'node:util'
import { gzip as gzipCallback } from 'node:zlib'
import type { KeptEvent } from '../../model/kept.ts'
import type { AuctionEntry } from '../../model/record.ts'
import type { Clock } from '../../time/clock.ts'
import { piecesOf } from '../records/encoding.ts'
import { Block } from './block.ts'
import { OpenSegment, removeSegment, type Segment } from './segment.ts'

export interface KeptSettings {
  readonly directory: string
  /** Of this process. */
  readonly bytesMax: number
  readonly days: number
  /** Memory of records that wait for the disk. */
  readonly waitingBytesMax: number
  readonly worker: number
}

export interface KeptTools {
  readonly clock: Clock
  readonly wallMs: () => number
  readonly log: (event: KeptEvent) => void
}

/** What one block takes of the memory, unless a record is longer. */
const blockBytesMax = 262_144
/** A process that is killed loses at most the records of this time. */
const flushMs = 1000
/** How long a disk that has failed is left alone. */
const retryMs = 5000
const cleanMs = 60_000
/** A segment ends after this time, so that little is deleted before its time is over. */
const segmentMs = 3_600_000
const segmentBytesMax = 8_388_608
/** At least so many segments share the space, so that what is deleted at once is a small part. */
const segmentsMin = 8
const dayMs = 86_400_000
/** What the index needs for a block beside its contents. */
const lineBytes = 128

const gzip = promisify(gzipCallback)

export class KeptWriter {
  readonly #settings: KeptSettings
  readonly #tools: KeptTools
  /** The oldest first. */
  readonly #segments: Segment[]
  readonly #queue: Block[] = []
  readonly #stops: Record<'flush' | 'retry' | 'clean', (() => void) | undefined>
  readonly counts = { written: 0, dropped: 0, failed: 0 }
  #block: Block | undefined
  #queuedBytes = 0
  #current: OpenSegment | undefined
  /** Whatever touches the files, one after the other. */
  #turns: Promise<void> = Promise.resolve()
  #isWriting = false
  /** How many were lost since the disk began to fail. */
  #lost: number | undefined

  constructor(settings: KeptSettings, tools: KeptTools, segments: readonly Segment[]) {
    this.#settings = settings
    this.#tools = tools
    this.#segments = [...segments]
    this.#stops = { flush: undefined, retry: undefined, clean: undefined }
  }

  get segments(): readonly Segment[] {
    return this.#segments
  }

  get bytes(): number {
    return this.#segments.reduce((sum, { bytes }) => sum + bytes, 0)
  }

  /** It neither waits nor throws. */
  add(entry: AuctionEntry): void {
    const pieces = piecesOf(entry)
    let length = 0
    for (const piece of pieces) length += Buffer.byteLength(piece)
    if (this.#block?.hasRoomFor(length) !== true && !this.#openBlock(length)) {
      this.counts.dropped++
      return
    }
    this.#block?.add(entry, pieces)
  }

  /** Until what was added is on the disk, unless it fails. */
  async flush(): Promise<void> {
    this.#seal()
    await this.#turns
  }

  /** Deletes what is too old, and the oldest of what is too much; now and from time to time. */
  async clean(): Promise<void> {
    await this.#removeWhile(0)
    this.#stops.clean = this.#tools.clock.after(cleanMs, () => this.#inTurn(() => this.clean()))
  }

  async close(): Promise<void> {
    for (const stop of Object.values(this.#stops)) stop?.()
    this.#stops.retry = undefined
    await this.flush()
    for (const stop of Object.values(this.#stops)) stop?.()
    await this.#current?.close()
  }

  /** False where no memory is left for it, or where it would take too much of the disk. */
  #openBlock(length: number): boolean {
    const { bytesMax, waitingBytesMax } = this.#settings
    const partBytes = Math.floor(bytesMax / segmentsMin)
    const capacity = Math.max(Math.min(blockBytesMax, partBytes), length)
    this.#seal()
    if (length > partBytes || this.#queuedBytes + capacity > waitingBytesMax) return false
    this.#block = new Block(capacity)
    this.#stops.flush = this.#tools.clock.after(flushMs, () => this.#seal())
    return true
  }

  #seal(): void {
    this.#stops.flush?.()
    this.#stops.flush = undefined
    const block = this.#block
    if (block !== undefined) {
      this.#queue.push(block)
      this.#queuedBytes += block.capacity
      this.#block = undefined
    }
    if (this.#isWriting || this.#stops.retry !== undefined || this.#queue.length === 0) return
    this.#isWriting = true
    this.#inTurn(() => this.#writeAll())
  }

  #inTurn(work: () => Promise<void>): void {
    this.#turns = this.#turns.then(work).catch((error: unknown) => this.#fail(error, 0))
  }

  async #writeAll(): Promise<void> {
    for (let block = this.#queue[0]; block !== undefined && this.#stops.retry === undefined; block = this.#queue[0]) {
      try {
        await this.#write(block)
        this.counts.written += block.count
        this.#works()
      } catch (error) {
        await this.#fail(error, block.count)
      }
      this.#queue.shift()
      this.#queuedBytes -= block.capacity
    }
    this.#isWriting = false
  }

  async #write(block: Block): Promise<void> {
    const zipped = await gzip(block.bytes, { level: 1 })
    const { contents } = block
    await this.#removeWhile(zipped.length + Buffer.byteLength(JSON.stringify(contents)) + lineBytes)
    const { segment } = this.#current ?? {}
    const { directory, bytesMax, worker } = this.#settings
    const sizeMax = Math.min(segmentBytesMax, bytesMax / segmentsMin)
    const isOver = segment !== undefined && segment.bytes > 0 && segment.bytes + zipped.length > sizeMax
    if (isOver || (segment !== undefined && this.#tools.wallMs() - segment.sinceMs > segmentMs))
      await this.#closeCurrent()
    if (this.#current === undefined) {
      const lastMs = this.#segments.at(-1)?.sinceMs ?? 0
      this.#current = await OpenSegment.make(directory, Math.max(contents.sinceMs, lastMs + 1), worker)
      this.#segments.push(this.#current.segment)
    }
    await this.#current.append(zipped, contents)
  }

  /** Makes room for so many bytes. */
  async #removeWhile(more: number): Promise<void> {
    const { bytesMax, days } = this.#settings
    for (let oldest = this.#segments[0]; oldest !== undefined; oldest = this.#segments[0]) {
      const isExpired = this.#tools.wallMs() - oldest.sinceMs > days * dayMs
      if (!isExpired && this.bytes + more <= bytesMax) return
      if (oldest === this.#current?.segment) await this.#closeCurrent()
      await removeSegment(oldest)
      this.#segments.shift()
    }
  }

  async #closeCurrent(): Promise<void> {
    const current = this.#current
    this.#current = undefined
    await current?.close()
  }

  /** What is behind the last whole block of a segment is never read, so the next block begins another one. */
  async #fail(error: unknown, lost: number): Promise<void> {
    const { clock, log } = this.#tools
    if (this.#lost === undefined) log({ kind: 'kept-failing', directory: this.#settings.directory, error })
    this.counts.failed += lost
    this.#lost = (this.#lost ?? 0) + lost
    const empty = this.#current?.segment
    await this.#closeCurrent()
    this.#stops.retry = clock.after(retryMs, () => {
      this.#stops.retry = undefined
      this.#seal()
    })
    if (empty?.bytes !== 0) return
    this.#segments.splice(this.#segments.indexOf(empty), 1)
    await removeSegment(empty).catch(() => {})
  }

  #works(): void {
    if (this.#lost === undefined) return
    this.#tools.log({ kind: 'kept-working', directory: this.#settings.directory, lost: this.#lost })
    this.#lost = undefined
  }
}
