// How long a connection may wait: for the head and the body of a request (T02, T03), and for the next request (D87). All
// connections that wait for the same thing have the same time, so the first of a list is always due first, and looking after
// them costs the same however many there are.

import { IdleList, type IdlePlace, leaveIdle } from './idle-list.ts'

export interface TimeoutSettings {
  readonly headersTimeoutMs: number
  readonly keepAliveTimeoutMs: number
  readonly refusedKeepAliveTimeoutMs: number
  readonly nowMs: () => number
}

/** A connection that waits in at most one list. */
export interface Timed {
  readonly inTime: IdlePlace<Timed>
  waitsSinceMs: number
  readonly socket: { destroy(): unknown }
  /** A request has not come in time. */
  expire(headersTimeoutMs: number): void
}

/** How often connections are looked at. */
const sweepMs = 1000
/** A connection ends a second later than announced, so that the next request does not race with the end. */
const graceMs = 1000

export class Timeouts {
  readonly #settings: TimeoutSettings
  readonly #heads = new IdleList<Timed>()
  readonly #served = new IdleList<Timed>()
  readonly #refused = new IdleList<Timed>()
  readonly #servedLines: string
  readonly #refusedLines: string
  #timer: NodeJS.Timeout | undefined

  constructor(settings: TimeoutSettings) {
    this.#settings = settings
    this.#servedLines = linesFor(settings.keepAliveTimeoutMs)
    this.#refusedLines = linesFor(settings.refusedKeepAliveTimeoutMs)
  }

  /** What a response says about its connection. */
  keepAliveLines(hasServed: boolean): string {
    return hasServed ? this.#servedLines : this.#refusedLines
  }

  /** From the first byte of a request, or from the beginning of the connection. */
  awaitHead(connection: Timed, nowMs: number = this.#settings.nowMs()): void {
    this.#wait(connection, this.#heads, nowMs)
  }

  /** A time of 0 is no bound. */
  awaitRequest(connection: Timed, hasServed: boolean): void {
    const { keepAliveTimeoutMs, refusedKeepAliveTimeoutMs, nowMs } = this.#settings
    if ((hasServed ? keepAliveTimeoutMs : refusedKeepAliveTimeoutMs) === 0) leaveIdle(connection.inTime)
    else this.#wait(connection, hasServed ? this.#served : this.#refused, nowMs())
  }

  leave(connection: Timed): void {
    leaveIdle(connection.inTime)
  }

  /** Looks after the connections, as long as there are any. */
  start(): void {
    this.#timer ??= setInterval(() => this.#sweep(), sweepMs).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #sweep(): void {
    const { headersTimeoutMs, keepAliveTimeoutMs, refusedKeepAliveTimeoutMs } = this.#settings
    this.#end(this.#heads, headersTimeoutMs, (connection) => connection.expire(headersTimeoutMs))
    this.#end(this.#served, keepAliveTimeoutMs + graceMs, ({ socket }) => socket.destroy())
    this.#end(this.#refused, refusedKeepAliveTimeoutMs + graceMs, ({ socket }) => socket.destroy())
  }

  #end(list: IdleList<Timed>, ms: number, end: (connection: Timed) => void): void {
    const nowMs = this.#settings.nowMs()
    for (let first = list.longest(); first !== undefined; first = list.longest()) {
      if (nowMs - first.waitsSinceMs < ms) return
      leaveIdle(first.inTime)
      end(first)
    }
  }

  #wait(connection: Timed, list: IdleList<Timed>, nowMs: number): void {
    connection.waitsSinceMs = nowMs
    list.join(connection.inTime)
  }
}

function linesFor(ms: number): string {
  return `Connection: keep-alive\r\n${ms === 0 ? '' : `Keep-Alive: timeout=${Math.floor(ms / 1000)}\r\n`}`
}
