// A transport without a network, for tests, documents and measurements. A request that is injected here takes the same path
// as over HTTP, except for what belongs to connections.

import type { Arrival, BodyReading, Reply } from '../model/http.ts'
import { type ArrivalSettings, bodyBytesOf, pathAndQuery, saysGpc } from './arrival.ts'

export interface Injection {
  readonly method?: string
  /** With its query, if any. */
  readonly path?: string
  /** Names in lower case. */
  readonly headers?: Readonly<Record<string, string>>
  /** As a function it is read when the flow asks for it, and may fail. */
  readonly body?: string | Uint8Array | (() => Promise<Uint8Array>)
  /** Whom the limits see. */
  readonly address?: string
  /** Our id of the request; by default a new one. */
  readonly requestId?: string
}

export interface Injected {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

const json: Readonly<Record<string, string>> = { 'content-type': 'application/json' }

/** Without method, path and headers it is a bid request. */
export function arrivalOfInjection(injection: Injection, settings: ArrivalSettings): Arrival {
  const { method = 'POST', path = '/openrtb2', headers = json, address = '127.0.0.1', body = '' } = injection
  return {
    requestId: injection.requestId ?? settings.newId(),
    receivedAtMs: settings.nowMs(),
    bodyBytes: bodyBytesOf(headers),
    address,
    method,
    ...pathAndQuery(path),
    contentType: headers['content-type'],
    contentEncoding: headers['content-encoding'],
    authorization: headers.authorization,
    signature: headers['x-parley-signature'],
    isGpc: saysGpc(headers['sec-gpc']),
    fault: undefined,
    body: async () => readingOf(typeof body === 'function' ? await body() : body, settings.body.bytesMax),
  }
}

function readingOf(body: string | Uint8Array, bytesMax: number): BodyReading {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  return bytes.byteLength > bytesMax ? { kind: 'too-large' } : { kind: 'bytes', bytes }
}

export function injectedOf({ status, headers, body }: Reply): Injected {
  const named = headers.flatMap((name, at) => (at % 2 === 0 ? [[name.toLowerCase(), headers[at + 1] ?? '']] : []))
  return { status, headers: Object.fromEntries(named), body }
}
