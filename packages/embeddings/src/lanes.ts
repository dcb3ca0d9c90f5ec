// Texts wait in one queue, and lanes take them: threads, or calls of a service. A lane that breaks costs the texts that it has,
// and is opened again after a pause.

import type { Embedded, Embedder, EmbedderCounts, Listener } from './embedder.ts'
import { unitVector } from './unit-vector.ts'

export interface Lane {
  /** One vector for each text. Whoever calls checks them. If it rejects, the lane is closed and another one opened. */
  readonly embed: (texts: readonly string[]) => Promise<readonly unknown[]>
  /** Resolves where the lane breaks by itself. */
  readonly broken: Promise<Error>
  readonly close: () => Promise<void>
}

export interface LaneSettings extends Listener {
  readonly open: () => Promise<Lane>
  /** Texts that may wait. */
  readonly queueMax: number
  /** Texts that a lane gets at once. */
  readonly batchMax: number
  /** A lane that takes longer is broken. */
  readonly timeoutMs: number
  /** Pauses double from the first to the last. */
  readonly pauseMs: number
  readonly pauseMsMax: number
  /** So often in a row a lane is opened again without a single vector; then it is given up. */
  readonly retriesMax: number
}

interface Waiting {
  readonly text: string
  readonly settle: (end: Embedded) => void
}

interface Slot {
  lane: Lane | undefined
  batch: readonly Waiting[]
  failures: number
  timer: NodeJS.Timeout | undefined
}

const textLengthMax = 2000
/** Until the first texts show how long one takes. */
const firstGuessMs = 10

export class Lanes implements Embedder {
  readonly #settings: LaneSettings
  readonly #slots: readonly Slot[]
  #queue: Waiting[] = []
  #counts = { embedded: 0, late: 0, refused: 0, restarts: 0 }
  #batchMs = firstGuessMs
  #dimensions = 0
  #troubleAtMs: number | undefined
  #isClosed = false

  constructor(opened: readonly Lane[], settings: LaneSettings) {
    this.#settings = settings
    this.#slots = opened.map(() => ({ lane: undefined, batch: [], failures: 0, timer: undefined }))
    for (const [at, slot] of this.#slots.entries()) this.#use(slot, opened[at])
  }

  readonly embed = (text: string, withinMs: number): Promise<Embedded> => {
    const refusal = this.#refusal(withinMs)
    if (refusal !== undefined) return Promise.resolve(this.#counted(refusal))
    const { promise, resolve } = Promise.withResolvers<Embedded>()
    const waiting: Waiting = {
      text: text.slice(0, textLengthMax),
      settle: (end) => {
        clearTimeout(timer)
        resolve(end)
      },
    }
    const timer = setTimeout(() => {
      this.#queue = this.#queue.filter((one) => one !== waiting)
      resolve({ kind: 'late' })
    }, withinMs).unref()
    this.#queue.push(waiting)
    this.#pump()
    return promise.then((end) => this.#counted(end))
  }

  readonly counts = (): EmbedderCounts => ({ ...this.#counts })

  readonly close = async (): Promise<void> => {
    this.#isClosed = true
    const left = [...this.#queue, ...this.#slots.flatMap(({ batch }) => batch)]
    this.#queue = []
    for (const { settle } of left) settle({ kind: 'refused', reason: 'closed' })
    for (const { timer } of this.#slots) clearTimeout(timer)
    await Promise.all(this.#slots.flatMap(({ lane }) => (lane === undefined ? [] : [lane.close()])))
  }

  /** A queue that only grows would work on nothing but texts that are about to be late. */
  #refusal(withinMs: number): Embedded | undefined {
    if (this.#isClosed) return { kind: 'refused', reason: 'closed' }
    const working = this.#slots.filter(({ lane }) => lane !== undefined)
    if (working.length === 0) return { kind: 'refused', reason: 'broken' }
    const isIdle = working.some(({ batch }) => batch.length === 0)
    const rounds = 1 + Math.ceil((this.#queue.length + 1) / (working.length * this.#settings.batchMax))
    const isHopeless = !isIdle && rounds * this.#batchMs > withinMs
    return isHopeless || this.#queue.length >= this.#settings.queueMax ? { kind: 'refused', reason: 'full' } : undefined
  }

  #counted(end: Embedded): Embedded {
    this.#counts[end.kind]++
    return end
  }

  #use(slot: Slot, lane: Lane | undefined): void {
    slot.lane = lane
    void lane?.broken.then((error) => this.#lose(slot, lane, error))
    this.#pump()
  }

  #pump(): void {
    for (const slot of this.#slots) {
      if (this.#queue.length === 0) return
      if (slot.lane !== undefined && slot.batch.length === 0) void this.#work(slot, slot.lane)
    }
  }

  async #work(slot: Slot, lane: Lane): Promise<void> {
    const { batchMax, timeoutMs } = this.#settings
    const batch = this.#queue.splice(0, batchMax)
    const beganAtMs = performance.now()
    const timeout = new Error(`no answer within ${timeoutMs} ms`)
    const timer = setTimeout(() => this.#lose(slot, lane, timeout), timeoutMs).unref()
    slot.batch = batch
    try {
      const vectors = await lane.embed(batch.map(({ text }) => text))
      if (slot.lane !== lane) return
      this.#batchMs += (performance.now() - beganAtMs - this.#batchMs) / 5
      slot.batch = []
      for (const [at, waiting] of batch.entries()) this.#take(slot, waiting, vectors[at])
      this.#pump()
    } catch (error) {
      this.#lose(slot, lane, error as Error)
    } finally {
      clearTimeout(timer)
    }
  }

  /** A text from which the model makes no vector costs nothing but itself: callers must not be able to end threads. */
  #take(slot: Slot, { settle }: Waiting, values: unknown): void {
    const vector = unitVector(values, this.#dimensions)
    if (vector === undefined) {
      settle({ kind: 'refused', reason: 'broken' })
      this.#tell(new Error('what came back was no vector: a number that is not finite, or another length'), 0)
      return
    }
    this.#dimensions = vector.length
    slot.failures = 0
    if (this.#troubleAtMs !== undefined) this.#settings.onBack(performance.now() - this.#troubleAtMs)
    this.#troubleAtMs = undefined
    settle({ kind: 'embedded', vector })
  }

  #lose(slot: Slot, lane: Lane | undefined, error: Error): void {
    if (this.#isClosed || lane === undefined || slot.lane !== lane) return
    slot.lane = undefined
    for (const { settle } of slot.batch) settle({ kind: 'refused', reason: 'broken' })
    slot.batch = []
    void lane.close()
    this.#retry(slot, error)
  }

  #retry(slot: Slot, error: Error): void {
    const { pauseMs, pauseMsMax, retriesMax } = this.#settings
    const retryInMs = slot.failures < retriesMax ? Math.min(pauseMsMax, pauseMs * 2 ** slot.failures) : undefined
    slot.failures++
    this.#tell(error, retryInMs)
    if (retryInMs !== undefined) slot.timer = setTimeout(() => void this.#reopen(slot), retryInMs).unref()
    if (this.#slots.some(({ lane }) => lane !== undefined)) return
    for (const { settle } of this.#queue.splice(0)) settle({ kind: 'refused', reason: 'broken' })
  }

  async #reopen(slot: Slot): Promise<void> {
    this.#counts.restarts++
    try {
      const lane = await this.#settings.open()
      if (this.#isClosed) await lane.close()
      else this.#use(slot, lane)
    } catch (error) {
      if (!this.#isClosed) this.#retry(slot, error as Error)
    }
  }

  /** Once until it works again, and once more where a lane is given up. */
  #tell(error: Error, retryInMs: number | undefined): void {
    if (this.#troubleAtMs !== undefined && retryInMs !== undefined) return
    this.#troubleAtMs ??= performance.now()
    this.#settings.onTrouble(error, retryInMs)
  }
}
