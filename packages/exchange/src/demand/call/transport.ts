// One undici pool per partner, and the life of a call on it. The auction enforces the total deadline; here are the
// limits of a single call: connections, bytes, redirects (never followed), and what happens to a call nobody waits for.

import type { LookupFunction } from 'node:net'
import { gunzipSync, gzipSync } from 'node:zlib'
import { type Dispatcher, Pool } from 'undici'
import type { PartnerCall, PartnerReply } from '../../model/call.ts'
import type { Clock } from '../../time/clock.ts'

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

/** Aborting destroys the socket; a pool that reconnects for every late answer becomes its own outage. */
const drainingShareMax = 0.2

export function openLine(settings: LineSettings): OpenLine {
  const { origin, connectionsMax, takeTurn, clock, lookup } = settings
  const pool = new Pool(origin, {
    connections: connectionsMax,
    pipelining: 1,
    allowH2: false,
    connectTimeout: 1000,
    connect: { lookup },
    // The deadline ends a call long before these; they only catch what the deadline has let go.
    headersTimeout: 1000,
    bodyTimeout: 1000,
    // A partner that names a time in `Keep-Alive` is taken at its word, less a second for the way; others get a minute.
    keepAliveTimeout: 60_000,
    keepAliveTimeoutThreshold: 1000,
    maxResponseSize: settings.responseBytesMax,
  })
  const pathOf = createPathReader(origin)
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
    pool.dispatch(optionsOf(call, path), running)
    return {
      abandon() {
        if (running.isOver || running.isDraining) return
        if (draining >= drainingMax) return running.cut()
        draining++
        running.drain(clock)
      },
      cut() {
        if (!running.isOver) running.cut()
      },
    }
  }
  return { send, use: () => ({ inFlight, open: pool.stats.connected }), close: () => pool.destroy() }
}

/**
 * The path of a URL; most partners have one endpoint, so the last URL is remembered. The pool sends everything to its own
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

function optionsOf(call: PartnerCall, path: string): Dispatcher.DispatchOptions {
  const { method, headers, body } = call
  if (body === undefined || !call.zipBody) return { path, method, headers, body: body ?? null }
  return { path, method, headers: { ...headers, 'content-encoding': 'gzip' }, body: gzipSync(body) }
}

/** One call as undici drives it. Whatever happens, `over` is called exactly once. */
class RunningCall implements Dispatcher.DispatchHandler {
  isOver = false
  readonly #settings: LineSettings
  readonly #over: (ended: CallEnd, wasDraining: boolean) => void
  #controller: Dispatcher.DispatchController | undefined
  #isCut = false
  #informational = 0
  #status = 0
  #isZipped = false
  #chunks: Buffer[] = []
  #bytes = 0
  #stopDraining: (() => void) | undefined

  constructor(settings: LineSettings, over: (ended: CallEnd, wasDraining: boolean) => void) {
    this.#settings = settings
    this.#over = over
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#isCut) controller.abort(abandoned)
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (status < 200) {
      this.#informational++
      if (this.#informational > informationalMax) controller.abort(chatter)
      return
    }
    this.#status = status
    this.#isZipped = headers['content-encoding'] === 'gzip'
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#bytes += chunk.length
    if (this.isDraining && this.#bytes > this.#settings.drainBytesMax) controller.abort(abandoned)
    else if (!this.isDraining) this.#chunks.push(chunk)
  }

  onResponseEnd(): void {
    const [only] = this.#chunks
    this.#finish(this.#replyOf(this.#chunks.length === 1 && only !== undefined ? only : Buffer.concat(this.#chunks)))
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    const { code = error.name } = error as NodeJS.ErrnoException
    if (this.#status === 0 && error !== chatter) this.#finish({ kind: 'unreachable', detail: code })
    else this.#finish({ kind: 'bad-response', detail: code })
  }

  get isDraining(): boolean {
    return this.#stopDraining !== undefined
  }

  /** Lets the answer come in for a little while, without keeping it. */
  drain(clock: Clock): void {
    this.#chunks = []
    this.#stopDraining = clock.after(this.#settings.drainMs, () => this.cut())
  }

  /** Ends the call at once, with its connection. */
  cut(): void {
    this.#isCut = true
    this.#controller?.abort(abandoned)
  }

  #finish(ended: CallEnd): void {
    if (this.isOver) return
    this.isOver = true
    this.#stopDraining?.()
    this.#over(ended, this.isDraining)
  }

  #replyOf(bytes: Buffer): CallEnd {
    if (!this.#isZipped) return { kind: 'reply', reply: { status: this.#status, body: bytes.toString('utf8') } }
    try {
      const plain = gunzipSync(bytes, { maxOutputLength: this.#settings.responseBytesMax })
      return { kind: 'reply', reply: { status: this.#status, body: plain.toString('utf8') } }
    } catch (error) {
      return { kind: 'bad-response', detail: (error as NodeJS.ErrnoException).code ?? 'gzip' }
    }
  }
}

/** T38: answers before the answer, such as 103, of which a partner may send as many as it likes. */
const informationalMax = 10

const chatter = Object.assign(new Error('too many informational answers'), { code: 'TOO_MANY_1XX' })
const abandoned = new Error('the auction did not wait for this answer')
