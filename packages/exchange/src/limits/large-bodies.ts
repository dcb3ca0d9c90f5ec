// D91: the limits count requests, but a body of 256 KiB can cost a hundred times as much as a normal one. So large bodies
// take turns: one at a time, round-robin by address, and after each one all other work gets three times as long as it took.
// Whatever callers send, large bodies get at most a quarter of a process. A large body also pauses between its processing
// steps, so that other requests do not wait for all of them. Bodies between the usual and the large size are charged by their
// bytes: an address that sends more of them than its limit has room for takes turns as well.

import { LRUCache } from 'lru-cache'
import type { Quota } from '../model/limits.ts'
import type { Clock } from '../time/clock.ts'

export interface LargeBodySettings {
  /** Bodies up to this size are not charged: the limit of requests is enough for them; 0 charges none. */
  readonly usualBodyBytes: number
  /** Bodies up to this size never wait; 0 turns this off. */
  readonly largeBodyBytes: number
  /** Bodies of one address that may wait; one more is refused. */
  readonly largeBodiesMax: number
  /** A body that has waited longer is refused: its caller has given up by then. */
  readonly largeBodyWaitMs: number
  /** Addresses whose bytes are remembered; the least recently used is dropped. */
  readonly ipKeysMax: number
}

/** What an address has sent in bodies above the usual size. It shrinks by what the address may send. */
interface Spending {
  bytes: number
  atMs: number
}

/** A turn is granted at once, granted later, or refused; only a large body waits. */
export type Turn = true | Promise<boolean>

/** How long all other work runs after a large body, as a multiple of the time that the body took. */
const restPerWork = 3

/** A step of this length delays nobody noticeably. */
const shortStepMs = 2

/** The maximum length of the queue of all addresses together. */
const waitingMax = 256

interface Waiting {
  readonly sinceMs: number
  readonly begin: (isTurn: boolean) => void
}

export class LargeBodies {
  readonly #settings: LargeBodySettings
  readonly #clock: Clock
  readonly #stepAside: () => () => void
  /** By address, in the order in which addresses take turns. */
  readonly #queues = new Map<string, Waiting[]>()
  /** Made for the first body that is not small: 50,000 places take 5 ms of a start. */
  #spending: LRUCache<string, Spending> | undefined
  #count = 0
  /** When the last step of a large body began; undefined while none is at work and the rest is over. */
  #beganMs: number | undefined
  /** Until when everybody else runs. */
  #restUntilMs = 0

  /** `stepAside` is called for a body that waits and gives what is called when its wait is over: meanwhile it is no work. */
  constructor(settings: LargeBodySettings, clock: Clock, stepAside: () => () => void = () => () => {}) {
    this.#settings = settings
    this.#clock = clock
    this.#stepAside = stepAside
  }

  /**
   * Fulfilled with true when the body may be looked at, and with false when it is refused. `limitOf` tells how many requests an
   * address may send in a second; 0 is no limit.
   */
  turn(address: string, bytes: number, limitOf: (address: string) => number): Turn {
    const { largeBodiesMax, usualBodyBytes } = this.#settings
    if (bytes <= usualBodyBytes) return true
    if (!this.isLarge(bytes) && this.#affords(address, bytes, limitOf(address))) return true
    if (this.#count === 0 && this.#isFree()) {
      this.#work()
      return true
    }
    const queue = this.#queues.get(address) ?? []
    if (queue.length >= largeBodiesMax || this.#count >= waitingMax) return Promise.resolve(false)
    if (queue.length === 0) this.#queues.set(address, queue)
    this.#count++
    const comeBack = this.#stepAside()
    const turn = new Promise<boolean>((resolve) => {
      const begin = (isTurn: boolean): void => {
        comeBack()
        resolve(isTurn)
      }
      queue.push({ sinceMs: this.#clock.nowMs(), begin })
    })
    // A body that arrives when a turn is overdue does not overtake those that wait.
    if (this.#isFree()) this.#next()
    return turn
  }

  /** What the headers of a refusal say. */
  get quota(): Quota {
    return { scope: 'ip-large', limit: this.#settings.largeBodiesMax, remaining: 0, resetSeconds: 1 }
  }

  isLarge(bytes: number): boolean {
    const { largeBodyBytes } = this.#settings
    return bytes > largeBodyBytes && largeBodyBytes !== 0
  }

  /** Between two steps of a large body; fulfilled when everybody else has run. A short step needs no pause behind it. */
  pause(): Promise<void> | undefined {
    if (this.#beganMs !== undefined && this.#clock.nowMs() - this.#beganMs < shortStepMs) return undefined
    return new Promise((resolve) => {
      this.#clock.after(0, () => {
        this.#work()
        resolve()
      })
    })
  }

  /** In any second an address may send its limit of requests in bodies of the usual size, or fewer that are larger. */
  #affords(address: string, bytes: number, limit: number): boolean {
    const { usualBodyBytes, largeBodyBytes } = this.#settings
    if (usualBodyBytes === 0 || largeBodyBytes === 0 || limit === 0) return true
    const bytesMax = limit * usualBodyBytes
    const nowMs = this.#clock.nowMs()
    this.#spending ??= new LRUCache({ max: this.#settings.ipKeysMax })
    const before = this.#spending.get(address)
    const left = before === undefined ? 0 : Math.max(0, before.bytes - ((nowMs - before.atMs) * bytesMax) / 1000)
    if (left + bytes > bytesMax) return false
    if (before === undefined) this.#spending.set(address, { bytes, atMs: nowMs })
    else Object.assign(before, { bytes: left + bytes, atMs: nowMs })
    return true
  }

  /** After the longest wait a turn is over, whatever has become of it. */
  #isFree(): boolean {
    return this.#beganMs === undefined || this.#clock.nowMs() - this.#beganMs > this.#settings.largeBodyWaitMs
  }

  /** A large body is worked on from now to the end of this turn of the loop; how long that takes is known in the next. */
  #work(): void {
    const beganMs = this.#clock.nowMs()
    this.#beganMs = beganMs
    this.#clock.after(0, () => {
      const nowMs = this.#clock.nowMs()
      const tookMs = nowMs - beganMs
      // A later step of the same body falls into the rest behind an earlier one, which is the longer for it.
      const restUntilMs = Math.max(this.#restUntilMs + tookMs, nowMs) + restPerWork * tookMs
      // A machine that slept in between must not make everybody wait.
      this.#restUntilMs = Math.min(restUntilMs, nowMs + this.#settings.largeBodyWaitMs)
      if (this.#beganMs !== beganMs) return
      this.#clock.after(this.#restUntilMs - nowMs, () => {
        if (this.#beganMs === beganMs) this.#next()
      })
    })
  }

  #next(): void {
    this.#beganMs = undefined
    for (let waiting = this.#shift(); waiting !== undefined; waiting = this.#shift()) {
      const isTurn = this.#clock.nowMs() - waiting.sinceMs <= this.#settings.largeBodyWaitMs
      if (isTurn) this.#work()
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
