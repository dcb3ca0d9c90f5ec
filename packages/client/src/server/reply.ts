// What a page gets: the answer of the exchange, or a refusal in the same form.

import type { ErrorBody } from '@parley/openrtb'

export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

/** Headers of the exchange that a page may read. */
const passed = ['content-type', 'x-request-id', 'retry-after', 'x-no-bid-reason'] as const

/** The answer is for this reader alone. */
const own = { 'cache-control': 'no-store' } as const

/** The answer of the exchange for the page. */
export function passedOn(status: number, given: Headers, text: string): Reply {
  const headers = passed.flatMap((name): readonly [string, string][] => {
    const value = given.get(name)
    return value === null ? [] : [[name, value]]
  })
  // A status that allows no body must not get one.
  const body = status === 204 || status === 304 ? null : text
  return { status, headers: { ...Object.fromEntries(headers), ...own }, body }
}

/** No ad, with the reason in a header: the chat goes on, and a developer can see why. */
export function noAd(problem: string): Reply {
  return { status: 204, headers: { 'x-parley-problem': problem, ...own }, body: null }
}

const refusals = {
  'not-post': { status: 405, message: 'Method not allowed', reason: 'must be sent with POST' },
  'not-json-type': {
    status: 400,
    message: 'Invalid content type',
    reason: 'must be sent with Content-Type: application/json',
  },
  'not-json': { status: 400, message: 'Invalid OpenRTB request format', reason: 'must be one JSON object' },
  'ended-early': { status: 400, message: 'Malformed HTTP request', reason: 'ended before its body was complete' },
  'too-large': { status: 413, message: 'Request too large', reason: 'has more bytes than bodyBytesMax allows' },
  'too-slow': { status: 408, message: 'Request timeout', reason: 'did not arrive in time' },
  unreachable: { status: 502, message: 'Service unavailable', reason: 'the exchange could not be reached' },
} as const

/** A refusal of the handler itself, as the exchange would write it. */
export function refusal(name: keyof typeof refusals): Reply {
  const { status, message, reason } = refusals[name]
  const code = status === 502 ? 'SERVICE_UNAVAILABLE' : 'INVALID_REQUEST'
  const error: Omit<ErrorBody['error'], 'request_id'> = { code, message, details: { reason } }
  const allow: Readonly<Record<string, string>> = status === 405 ? { allow: 'POST' } : {}
  const headers = { 'content-type': 'application/json', ...allow, ...own }
  return { status, headers, body: JSON.stringify({ error }) }
}
