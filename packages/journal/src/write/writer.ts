// Group commit: everything that came within `commitMs` shares one write and one sync. One commit is under way at a time, and
// what comes meanwhile is the next one. Nothing here runs for a single record but its encoding.

import type { Stream } from '../records/record.ts'
import { frameBytes, recordBytesMax } from '../segment/frame.ts'
import { headerBytes, type Positions } from '../segment/header.ts'
import type { JournalEffects, JournalSettings } from '../settings.ts'
import { Batch, type Durability } from './batch.ts'
import { waitedForIn } from './late-commit.ts'
import type { Segments } from './segments.ts'

const unavailable: Promise<Durability> = Promise.resolve('unavailable')
/** From this share of `bytesMax` on sums are refused, so that notices have the rest. */
const sumsShareMax = 0.8
/** Sums may fill this share of `waitingBytesMax`, so that they never take the place of a notice. */
const sumsWaitingShareMax = 0.5

type Bounds = Pick<JournalSettings, 'bytesMax' | 'waitingBytesMax'>

export class Writer {
  readonly #settings: JournalSettings
  readonly #sumBounds: Bounds
  readonly #after: JournalEffects['after']
  readonly #onLate: JournalEffects['onLate']
  readonly #segments: Segments
  #filling = new Batch()
  #spare = new Batch()
  #committing: Batch | undefined
  /** The batch under way whose records were answered before the disk did. */
  #givenUp: Batch | undefined
  /** What is under way on the disk; undefined if nothing is. */
  #work: Promise<void> | undefined
  /** Whether the records that wait have waited long enough. */
  #isDue = false
  #cancelDue: (() => void) | undefined
  #cancelRetry: (() => void) | undefined
  #isStalled = false
  #isFull = false
  #isClosed = false
  #failures = 0
  #lastFailure = ''
  #dropped = 0

  constructor(settings: JournalSettings, effects: Pick<JournalEffects, 'after' | 'onLate'>, segments: Segments) {
    this.#settings = settings
    this.#sumBounds = {
      bytesMax: settings.bytesMax * sumsShareMax,
      waitingBytesMax: settings.waitingBytesMax * sumsWaitingShareMax,
    }
    this.#after = effects.after
    this.#onLate = effects.onLate
    this.#segments = segments
  }

  /** Begins the first segment. A disk that does not take it is tried again like any other that fails. */
  async start(): Promise<void> {
    await this.#run(() => this.#segments.begin())
  }

  get isWorking(): boolean {
    return this.#isOpen && !this.#isFull
  }

  /** With what is still on its way. */
  get bytes(): number {
    return this.#segments.bytes + (this.#committing?.length ?? 0) + this.#filling.length
  }

  get failures(): number {
    return this.#failures
  }

  /** Why the last one failed; empty before the first. */
  get lastFailure(): string {
    return this.#lastFailure
  }

  /** Records that were offered and not taken. */
  get dropped(): number {
    return this.#dropped
  }

  append(stream: Stream, json: string): Promise<Durability> {
    return this.#add(stream, json, this.#settings)?.settled ?? unavailable
  }

  offer(stream: Stream, json: string): boolean {
    const isTaken = this.#add(stream, json, this.#sumBounds) !== undefined
    if (!isTaken) this.#dropped += 1
    return isTaken
  }

  /** Counts what failed without ending the segment. */
  note(failure: string): void {
    this.#failures += 1
    this.#lastFailure = failure
  }

  /** Deletes what is confirmed. Where bytes are short, the current segment ends early, so that it can go too. */
  async clean(confirmed: Positions): Promise<void> {
    if (await this.#segments.deleteConfirmed(confirmed)) this.#isFull = false
    const isShort = this.#isFull || this.bytes >= this.#settings.bytesMax * sumsShareMax
    const isIdle = this.#work === undefined && this.#filling.records === 0 && !this.#isClosed
    if (!isShort || !isIdle || !this.#segments.isConfirmed(confirmed)) return
    await this.#run(() => this.#segments.begin())
    if (await this.#segments.deleteConfirmed(confirmed)) this.#isFull = false
  }

  /** What was appended before is still made durable, if the disk takes it. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#cancelRetry?.()
    if (this.#filling.records > 0) this.#becomeDue()
    while (this.#work !== undefined) await this.#work
    await this.#segments.abandon()
  }

  get #isOpen(): boolean {
    return this.#segments.isOpen && !this.#isStalled && !this.#isClosed
  }

  #add(stream: Stream, json: string, { bytesMax, waitingBytesMax }: Bounds): Batch | undefined {
    const batch = this.#filling
    if (!this.#isOpen || batch.length >= waitingBytesMax) return undefined
    const jsonBytes = Buffer.byteLength(json)
    if (jsonBytes > recordBytesMax) return undefined
    if (!this.#hasRoomFor(frameBytes(jsonBytes), bytesMax)) {
      this.#isFull ||= bytesMax === this.#settings.bytesMax
      return undefined
    }
    batch.add(stream, json, jsonBytes)
    if (batch.records === 1) this.#cancelDue = this.#after(this.#settings.commitMs, this.#becomeDue)
    if (batch.records === this.#settings.commitRecordsMax) this.#becomeDue()
    return batch
  }

  /** A batch that the current segment has no room for begins one, and its header takes room as well. */
  #hasRoomFor(recordBytes: number, bytesMax: number): boolean {
    const { length, records } = this.#filling
    const room = bytesMax - this.bytes - recordBytes
    // One batch is written and one waits.
    if (room >= 2 * headerBytes) return true
    const waiting = { length: length + recordBytes, records: records + 1 }
    const batches = this.#committing === undefined ? [waiting] : [this.#committing, waiting]
    return room >= this.#segments.newHeaders(batches) * headerBytes
  }

  readonly #becomeDue = (): void => {
    this.#isDue = true
    this.#commitIfDue()
  }

  #commitIfDue(): void {
    if (this.#isDue && this.#work === undefined) void this.#run(() => this.#commit())
  }

  async #commit(): Promise<void> {
    const batch = this.#filling
    this.#filling = this.#spare
    this.#spare = batch
    this.#cancelDue?.()
    this.#isDue = false
    this.#committing = batch
    try {
      await this.#segments.write(batch)
      batch.settle('durable')
      if (this.#givenUp === batch) this.#tellLate(batch)
    } finally {
      // A promise is settled once: this is for the batch that did not become durable.
      batch.settle('unavailable')
      batch.clear()
      this.#committing = undefined
      this.#givenUp = undefined
    }
  }

  /** A listener that throws says nothing about the disk: it is counted, and the segment goes on. */
  #tellLate(batch: Batch): void {
    try {
      for (const record of waitedForIn(batch.bytes)) this.#onLate?.(record)
    } catch (error) {
      this.note(messageOf(error))
    }
  }

  /** One thing at a time happens on the disk, and whatever fails there has the same consequence. Never rejects. */
  #run(job: () => Promise<void>): Promise<void> {
    const cancelStall = this.#after(this.#settings.stallMs, this.#stall)
    this.#work = job()
      .catch((error: unknown) => this.#fail(error))
      .then(() => {
        cancelStall()
        this.#isStalled = false
        this.#work = undefined
        this.#commitIfDue()
      })
    return this.#work
  }

  /** T66: nothing is acknowledged before a new segment is open; the old one is not tried again. */
  async #fail(error: unknown): Promise<void> {
    this.note(messageOf(error))
    this.#giveUpWaiting()
    await this.#segments.abandon()
    if (this.#isClosed) return
    this.#cancelRetry = this.#after(this.#settings.retryMs, () => void this.start())
  }

  /** The disk has not answered for long. Whoever waits is told so; what it does in the end is seen when it answers. */
  readonly #stall = (): void => {
    this.#isStalled = true
    this.#givenUp = this.#committing
    this.#committing?.settle('unavailable')
    this.#giveUpWaiting()
  }

  #giveUpWaiting(): void {
    this.#cancelDue?.()
    this.#isDue = false
    this.#filling.settle('unavailable')
    this.#filling.clear()
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
