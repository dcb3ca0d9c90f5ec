// One HTTP request with limits on time and size.

import { failureOf } from './cause.ts'
import type { Clock } from './clock.ts'
import { BidError } from './error.ts'
import type { RawAnswer } from './read-answer.ts'
import { textWithin } from './text-within.ts'
import type { Timeouts } from './timeouts.ts'

/** The part of `fetch` that the client uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export interface SendParts {
  readonly fetch: Fetch
  readonly clock: Clock
  readonly timeouts: Timeouts
  readonly responseBytesMax: number
}

export interface Sending {
  readonly url: string
  readonly headers: Headers
  readonly body: string
  /** The rest of the total time. */
  readonly remainingMs: number
  readonly signal: AbortSignal | undefined
}

/**
 * Sends the body and reads the complete answer. Errors are returned, so that the attempt is counted; only the reason of
 * the caller's own signal is thrown. `fetch` does not report when the connection is established, so the answer may
 * begin until the connection time and the reading time have both passed.
 */
export async function send(
  { url, headers, body, remainingMs, signal }: Sending,
  parts: SendParts,
): Promise<RawAnswer | BidError> {
  const { fetch, clock, timeouts, responseBytesMax } = parts
  const controller = new AbortController()
  const startedMs = clock.nowMs()
  const limit = (ms: number): (() => void) => {
    const leftMs = Math.max(0, Math.min(ms, remainingMs - (clock.nowMs() - startedMs)))
    return clock.after(leftMs, () => controller.abort(lateError(clock.nowMs() - startedMs)))
  }
  const giveUp = (): void => controller.abort(signal?.reason)
  signal?.addEventListener('abort', giveUp, { once: true })
  let relax = limit(timeouts.connectionMs + timeouts.readMs)
  try {
    signal?.throwIfAborted()
    const response = await fetch(url, { ...standing, headers, body, signal: controller.signal })
    if (isRedirect(response)) return redirectError(url, response)
    relax()
    relax = limit(timeouts.readMs)
    const text = await textWithin(response, responseBytesMax)
    if (text === undefined) return tooLarge(responseBytesMax, response.status)
    return { status: response.status, header: (name) => response.headers.get(name), text }
  } catch (error) {
    if (signal?.aborted === true) throw signal.reason
    const accident: unknown = controller.signal.aborted ? controller.signal.reason : error
    return accident instanceof BidError ? accident : brokenError(url, accident)
  } finally {
    relax()
    signal?.removeEventListener('abort', giveUp)
  }
}

/** No cookies and no referrer are sent, and a redirect does not forward the request to another server. */
const standing = {
  method: 'POST',
  redirect: 'manual',
  credentials: 'omit',
  referrerPolicy: 'no-referrer',
  cache: 'no-store',
} as const satisfies RequestInit

/** A page only learns that there was a redirect; a server also learns the target. */
function isRedirect({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || [301, 302, 303, 307, 308].includes(status)
}

function redirectError(url: string, { status, headers, body }: Response): BidError {
  void body?.cancel().catch(() => undefined)
  const reason = `redirected to ${headers.get('location')?.slice(0, 200) ?? 'another address'}`
  const message = `no answer from ${url} (${reason}); redirects are not followed, so use that address as baseUrl`
  return new BidError('unreachable', message, { status: status === 0 ? undefined : status, reason })
}

function tooLarge(bytesMax: number, status: number): BidError {
  const reason = `the answer has more than ${bytesMax} bytes`
  return new BidError('unreadable', `${reason}; raise responseBytesMax to allow it`, { status, reason })
}

function lateError(ms: number): BidError {
  const reason = `no answer within ${Math.round(ms)} ms`
  return new BidError('timeout', `${reason}; continue without an ad, or raise timeouts`, { reason })
}

function brokenError(url: string, cause: unknown): BidError {
  const { reason, fix } = failureOf(cause)
  return new BidError('unreachable', `no answer from ${url} (${reason}); ${fix}`, { reason, cause })
}
