// From a request to our Arrival: who, when, what, and faults of the HTTP request that the parser accepts.

import type { Issue } from '@parley/openrtb'
import type { AddressRange } from '../config/ranges.ts'
import { malformed, tooManyHeaders } from '../intake/http-faults.ts'
import type { Arrival } from '../model/http.ts'
import { addressKey } from './address.ts'
import type { HttpConnection } from './http-connection.ts'
import type { BodyBounds, HttpRequest, RequestHeaders } from './http-request.ts'
import type { Head } from './shed.ts'

export interface ArrivalSettings {
  readonly body: BodyBounds
  readonly trustedProxies: readonly AddressRange[]
  readonly nowMs: () => number
  readonly newId: () => string
}

const headersMax = 64

/** Where the address of the peer is not known, behind a proxy, it has to be read. */
export function headOf(request: HttpRequest, settings: ArrivalSettings, connection: HttpConnection): Head {
  const { headers, method, target } = request
  return {
    method,
    target,
    headers,
    bodyBytes: bodyBytesOf(headers),
    address: connection.neighbours?.address ?? callerOf(connection, headers, settings.trustedProxies),
    receivedAtMs: connection.sinceMs(request),
  }
}

export function arrivalOf(
  request: HttpRequest,
  settings: ArrivalSettings,
  { method, target, headers, bodyBytes, address, receivedAtMs }: Head,
  fault: Issue | undefined,
  onBodyWanted: () => void,
): Arrival {
  const { path, query } = pathAndQuery(target)
  const { authorization, signature } = shownIn(headers, address)
  return {
    requestId: settings.newId(),
    receivedAtMs,
    bodyBytes,
    method,
    path,
    query,
    contentType: headers['content-type'],
    contentEncoding: headers['content-encoding'],
    address,
    authorization,
    signature,
    isGpc: saysGpc(headers['sec-gpc']),
    fault: fault ?? httpFault(request),
    body: () => request.readBody(settings.body, onBodyWanted),
  }
}

/** A body of unknown length is assumed to be neither small nor the largest. */
const unknownBodyBytes = 16 * 1024

export function bodyBytesOf(headers: RequestHeaders): number {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : unknownBodyBytes
}

function callerOf(
  { socket }: HttpConnection,
  headers: RequestHeaders,
  trustedProxies: readonly AddressRange[],
): string {
  return addressKey(socket.remoteAddress ?? '', headers['x-forwarded-for'], trustedProxies)
}

/** By what a caller may prove who it is (D93). */
export function shownIn(
  headers: RequestHeaders,
  address: string,
): Pick<Arrival, 'address' | 'authorization' | 'signature'> {
  return { address, authorization: headers.authorization, signature: headers['x-parley-signature'] }
}

/** A proxy may send the header once more. */
export function saysGpc(header: string | undefined): boolean {
  return header?.split(',').some((value) => value.trim() === '1') ?? false
}

const schemeAndHost = /^https?:\/\/[^/?]*/i

/** The two parts of a request's target. */
export function pathAndQuery(target: string): Pick<Arrival, 'path' | 'query'> {
  const url = originForm(target)
  const queryAt = url.indexOf('?')
  return queryAt === -1 ? { path: url, query: '' } : { path: url.slice(0, queryAt), query: url.slice(queryAt + 1) }
}

/** RFC 9112, section 3.2.2: a target may also be a whole URL, as proxies get it; its host is not looked at. */
function originForm(target: string): string {
  return target.startsWith('/') ? target : target.replace(schemeAndHost, '')
}

function httpFault({ headerCount, hostCount, headers, version }: HttpRequest): Issue | undefined {
  if (headerCount > headersMax) return tooManyHeaders
  // The parser takes a request line of HTTP/0.9, which proxies may read in another way (T05).
  if (version === '0.9') return malformed('the request line has no version')
  if (headers.host === undefined && version === '1.1') return malformed('the Host header is missing')
  // RFC 9112, section 3.2: of two hosts a proxy may have looked at the other one.
  if (hostCount > 1) return malformed('there is more than one Host header')
  if (headers.host !== undefined && !hostForm.test(headers.host))
    return malformed('the Host header is not a valid host')
  const coding = headers['transfer-encoding']
  // RFC 9112, section 6.1: we decode no other coding, and a proxy that does would see another body (T05).
  if (coding !== undefined && coding.trim().toLowerCase() !== 'chunked') {
    return malformed('Transfer-Encoding must be chunked and nothing else')
  }
  return undefined
}

/** RFC 3986, section 3.2: a name, an IPv4 address or an IPv6 address in brackets, and perhaps a port. */
const hostForm = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/i
