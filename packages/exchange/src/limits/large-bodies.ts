// D91: the limits count requests, and a body of 256 KiB can cost a hundred times what a usual one does. So large bodies take
// turns: one at a time, addresses one after the other, and between two of them everybody else has three times as long as the
// last one took. Whatever callers send, large bodies get at most a quarter of a process.

import type { Clock } from '../time/clock.ts'
import type { Quota } from '../words/quota.ts'

export interface LargeBodySettings {
  /** Bodies up to this size never wait; 0 is off. */
  readonly largeBodyBytes: number
  /** Bodies of one address that may wait; one more is refused. */
  readonly largeBodiesMax: number
  /** Whoever has waited longer is refused: the caller has given up by then. */
  readonly largeBodyWaitMs: number
}

/** A turn is there at once, comes later, or is refused; only a large body waits. */
export type Turn = true | Promise<boolean>

/** How long everybody else has between two large bodies, as a multiple of the time that the last one took. */
const restPerTurn = 3

/** Addresses may be many, and together they wait in a queue of this length. */
const waitingMax = 256

interface Waiting {
  readonly sinceMs: number
  readonly begin: (isTurn: boolean) => void
}

export class LargeBodies {
  readonly #settings: LargeBodySettings
  readonly #clock: Clock
  /** By address, in the order in which addresses take turns. */
  readonly #queues = new Map<string, Waiting[]>()
  #count = 0
  /** When the body began whose turn it is; undefined while nobody has one and the rest is over. */
  #beganMs: number | undefined

  constructor(settings: LargeBodySettings, clock: Clock) {
    this.#settings = settings
    this.#clock = clock
  }

  /** Fulfilled with true when the body may be looked at, and with false when it is refused. */
  turn(address: string, bytes: number): Turn {
    const { largeBodyBytes, largeBodiesMax } = this.#settings
    if (bytes <= largeBodyBytes || largeBodyBytes === 0) return true
    if (this.#isFree()) {
      this.#take()
      return true
    }
    const queue = this.#queues.get(address) ?? []
    if (queue.length >= largeBodiesMax || this.#count >= waitingMax) return Promise.resolve(false)
    if (queue.length === 0) this.#queues.set(address, queue)
    this.#count++
    return new Promise((resolve) => {
      queue.push({ sinceMs: this.#clock.nowMs(), begin: resolve })
    })
  }

  /** What the headers of a refusal say. */
  get quota(): Quota {
    return { scope: 'ip-large', limit: this.#settings.largeBodiesMax, remaining: 0, resetSeconds: 1 }
  }

  /** After the longest wait a turn is over, whatever has become of it. */
  #isFree(): boolean {
    return this.#beganMs === undefined || this.#clock.nowMs() - this.#beganMs > this.#settings.largeBodyWaitMs
  }

  /** A body is looked at from now on, in this turn of the loop; how long that takes is known in the next. */
  #take(): void {
    const beganMs = this.#clock.nowMs()
    this.#beganMs = beganMs
    this.#clock.after(0, () => {
      const tookMs = this.#clock.nowMs() - beganMs
      // A machine that slept in between must not make everybody wait.
      const restMs = Math.min(restPerTurn * tookMs, this.#settings.largeBodyWaitMs)
      this.#clock.after(restMs, () => {
        if (this.#beganMs === beganMs) this.#next()
      })
    })
  }

  #next(): void {
    this.#beganMs = undefined
    for (let waiting = this.#shift(); waiting !== undefined; waiting = this.#shift()) {
      const isTurn = this.#clock.nowMs() - waiting.sinceMs <= this.#settings.largeBodyWaitMs
      if (isTurn) this.#take()
      waiting.begin(isTurn)
      if (isTurn) return
    }
  }

  /** The first body of the address whose turn it is; the address goes to the end of the row. */
  #shift(): Waiting | undefined {
    const [first] = this.#queues
    if (first === undefined) return undefined
    const [address, queue] = first
    this.#queues.delete(address)
    const waiting = queue.shift()
    if (queue.length > 0) this.#queues.set(address, queue)
    this.#count--
    return waiting
  }
}
