// The connections to one partner, and the life of a call on them. The auction enforces the total deadline; here are the
// limits of a single call: connections, bytes, redirects (never followed), and what happens to a call that is not waited for.

import type { LookupFunction } from 'node:net'
import { gunzipSync } from 'node:zlib'
import type { PartnerCall, PartnerReply } from '../../model/call.ts'
import type { Clock } from '../../time/clock.ts'
import { type CallListener, type Origin, PartnerConnection } from './http1/connection.ts'
import { requestText } from './http1/request-text.ts'
import type { Response } from './http1/response.ts'

export type CallEnd =
  /** `behind` is there where the reply was remembered: what has become of the partner itself, if it was asked. */
  | { readonly kind: 'reply'; readonly reply: PartnerReply; readonly behind?: CallEnd | 'not-asked' }
  | { readonly kind: 'unreachable'; readonly detail: string }
  | { readonly kind: 'bad-response'; readonly detail: string }

/** A call under way. `abandon` says that nobody waits any more. */
export interface Sending {
  abandon(): void
}

/** Why a call was not taken: all connections are in use, or the requests of this second are used up. */
export type Refusal = 'busy' | 'qps'

export interface Line {
  /** Starts a call, or says at once why not: there is no queue. Throws where the call does not go to the line's origin. */
  send(call: PartnerCall, end: (ended: CallEnd) => void): Sending | Refusal
  close(): Promise<void>
}

/** A line whose calls can also be ended at once, each with its connection. */
export interface CuttableLine extends Line {
  send(call: PartnerCall, end: (ended: CallEnd) => void): CuttableSending | Refusal
}

/** The line as it is opened, before anything is put in front of it. */
export interface OpenLine extends CuttableLine {
  readonly use: () => LineUse
}

/** How much of a line is in use now. */
export interface LineUse {
  readonly inFlight: number
  readonly open: number
}

export interface CuttableSending extends Sending {
  cut(): void
}

export interface LineSettings {
  /** Where every call goes, as `URL.origin` writes it. */
  readonly origin: string
  readonly connectionsMax: number
  /** False when the partner's requests of this second are used up; asking counts. */
  readonly takeTurn: (nowMs: number) => boolean
  readonly responseBytesMax: number
  /** How long a late answer may still drain, so that its connection can be used again. */
  readonly drainMs: number
  readonly drainBytesMax: number
  readonly clock: Clock
  /** How the partner's name becomes addresses; names of other partners must not hold it up (T49, D88). */
  readonly lookup: LookupFunction
}

/** Aborting destroys the socket; a line that reconnects for every late answer becomes its own outage. */
const drainingShareMax = 0.2
/** How often connections are looked at that nothing has come for. */
const sweepMs = 500

export function openLine(settings: LineSettings): OpenLine {
  const { origin, connectionsMax, takeTurn, clock } = settings
  const pathOf = createPathReader(origin)
  const url = new URL(origin)
  const connections = new Connections({ ...settings, url, session: undefined }, connectionsMax)
  const drainingMax = Math.ceil(connectionsMax * drainingShareMax)
  let inFlight = 0
  let draining = 0

  function send(call: PartnerCall, end: (ended: CallEnd) => void): CuttableSending | Refusal {
    if (inFlight >= connectionsMax) return 'busy'
    // May throw, so it comes before anything is counted.
    const path = pathOf(call.url)
    if (!takeTurn(clock.nowMs())) return 'qps'
    inFlight++
    const running = new RunningCall(settings, (ended, wasDraining) => {
      inFlight--
      if (wasDraining) draining--
      end(ended)
    })
    const text = requestText(call, path, url.host)
    if (text === undefined) running.end({ kind: 'unreachable', detail: 'INVALID_HEADER' })
    else running.start(connections.take(), text)
    return {
      abandon() {
        if (running.isOver || running.isDraining) return
        if (draining >= drainingMax) return running.cut()
        draining++
        running.drain(clock)
      },
      cut() {
        running.cut()
      },
    }
  }
  return { send, use: () => ({ inFlight, open: connections.connected }), close: () => connections.close() }
}

/** All connections of a line. The newest idle one is used first, so that those that are not needed grow old and close. */
class Connections {
  readonly #origin: Origin
  readonly #connectionsMax: number
  readonly #all = new Set<PartnerConnection>()
  readonly #resting: PartnerConnection[] = []
  #idle: PartnerConnection[] = []
  #stopSweeping: (() => void) | undefined
  #isClosed = false

  constructor(origin: Origin, connectionsMax: number) {
    this.#origin = origin
    this.#connectionsMax = connectionsMax
  }

  get connected(): number {
    let count = 0
    for (const { isConnected } of this.#all) if (isConnected) count++
    return count
  }

  take(): PartnerConnection {
    const idle = usableOf(this.#idle) ?? (this.#all.size < this.#connectionsMax ? undefined : usableOf(this.#resting))
    if (idle !== undefined) return idle
    const fresh = new PartnerConnection(this.#origin, this)
    this.#all.add(fresh)
    this.#stopSweeping ??= this.#sweepLater()
    return fresh
  }

  /**
   * A connection has answered, and stays open. It rests until everything that has arrived is read: a partner that closes it or
   * sends more than an answer is noticed before the next call is on it.
   */
  freed(connection: PartnerConnection): void {
    this.#resting.push(connection)
    if (this.#resting.length === 1) setImmediate(() => this.#idle.push(...this.#resting.splice(0)))
  }

  closed(connection: PartnerConnection): void {
    this.#all.delete(connection)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#stopSweeping?.()
    for (const connection of this.#all) connection.cut('LINE_CLOSED')
  }

  #sweepLater(): () => void {
    return this.#origin.clock.after(sweepMs, () => {
      const nowMs = this.#origin.clock.nowMs()
      for (const connection of this.#all) connection.sweep(nowMs)
      this.#idle = this.#idle.filter(({ isUsable }) => isUsable)
      this.#stopSweeping = this.#all.size === 0 || this.#isClosed ? undefined : this.#sweepLater()
    })
  }
}

/** The newest that can take a call; those that cannot are taken out. */
function usableOf(connections: PartnerConnection[]): PartnerConnection | undefined {
  for (let last = connections.pop(); last !== undefined; last = connections.pop()) if (last.isUsable) return last
  return undefined
}

/**
 * The path of a URL; most partners have one endpoint, so the last URL is remembered. A line sends everything to its own
 * origin, so a URL of another one would reach the wrong host: that is a fault of the adapter and never sent. What is told
 * of it are the origins, because the rest may hold a key.
 */
function createPathReader(lineOrigin: string): (url: string) => string {
  let lastUrl = ''
  let lastPath = ''
  return (url) => {
    if (url === lastUrl) return lastPath
    const parsed = URL.parse(url)
    if (parsed === null || parsed.origin !== lineOrigin) {
      throw new Error(`a call to ${parsed?.origin ?? 'no address'} cannot go to ${lineOrigin}`)
    }
    lastUrl = url
    lastPath = parsed.pathname + parsed.search
    return lastPath
  }
}

/** One call on its connection. Whatever happens, `over` is called exactly once. */
class RunningCall implements CallListener {
  isOver = false
  readonly #settings: LineSettings
  readonly #over: (ended: CallEnd, wasDraining: boolean) => void
  #connection: PartnerConnection | undefined
  #response: Response | undefined
  #stopDraining: (() => void) | undefined

  constructor(settings: LineSettings, over: (ended: CallEnd, wasDraining: boolean) => void) {
    this.#settings = settings
    this.#over = over
  }

  start(connection: PartnerConnection, text: string | Buffer): void {
    this.#connection = connection
    this.#response = connection.send(text, this)
  }

  answered(response: Response): void {
    this.end(this.#replyOf(response))
  }

  failed(code: string, response: Response): void {
    const isAnswer = response.hasBegun || code === 'TOO_MANY_1XX'
    this.end({ kind: isAnswer ? 'bad-response' : 'unreachable', detail: code })
  }

  get isDraining(): boolean {
    return this.#stopDraining !== undefined
  }

  /** Lets the answer come in for a little while, without keeping it. */
  drain(clock: Clock): void {
    this.#response?.discard(this.#settings.drainBytesMax)
    this.#stopDraining = clock.after(this.#settings.drainMs, () => this.cut())
  }

  /** Ends the call at once, with its connection. */
  cut(): void {
    if (!this.isOver) this.#connection?.cut('ABANDONED')
  }

  end(ended: CallEnd): void {
    if (this.isOver) return
    this.isOver = true
    this.#stopDraining?.()
    this.#over(ended, this.isDraining)
  }

  #replyOf({ status, content, isZipped }: Response): CallEnd {
    if (!isZipped) return { kind: 'reply', reply: { status, body: content.toString('utf8') } }
    try {
      const plain = gunzipSync(content, { maxOutputLength: this.#settings.responseBytesMax })
      return { kind: 'reply', reply: { status, body: plain.toString('utf8') } }
    } catch (error) {
      return { kind: 'bad-response', detail: (error as NodeJS.ErrnoException).code ?? 'gzip' }
    }
  }
}
