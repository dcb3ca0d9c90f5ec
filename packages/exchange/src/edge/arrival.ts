// From Node's request to our Arrival: who, when, what, and faults of the HTTP request that the parser accepts.

import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Issue } from '@parley/openrtb'
import type { AddressRange } from '../config/ranges.ts'
import { malformed, tooManyHeaders } from '../intake/http-faults.ts'
import type { Arrival } from '../model/http.ts'
import { addressKey } from './address.ts'
import { type BodyBounds, readBodyOf } from './body.ts'
import type { Connection } from './connections.ts'
import type { Head } from './shed.ts'

export interface ArrivalSettings {
  readonly body: BodyBounds
  readonly trustedProxies: readonly AddressRange[]
  readonly nowMs: () => number
  readonly newId: () => string
}

export const headersMax = 64

/** Where the address of the peer is not known, behind a proxy, it has to be read. */
export function headOf(request: IncomingMessage, settings: ArrivalSettings, connection: Connection): Head {
  const { headers, method = '', url: target = '' } = request
  const nowMs = settings.nowMs()
  return {
    method,
    target,
    headers,
    address: connection.neighbours?.address ?? callerOf(request, settings.trustedProxies),
    receivedAtMs: Math.min(nowMs, connection.unreadSinceMs ?? nowMs),
  }
}

export function arrivalOf(
  request: IncomingMessage,
  settings: ArrivalSettings,
  { method, target, headers, address, receivedAtMs }: Head,
  fault: Issue | undefined,
): Arrival {
  const { path, query } = pathAndQuery(target)
  return {
    requestId: settings.newId(),
    receivedAtMs,
    method,
    path,
    query,
    contentType: headers['content-type'],
    contentEncoding: headers['content-encoding'],
    ...shownIn(headers, address),
    isGpc: saysGpc(headers['sec-gpc']),
    fault: fault ?? httpFault(request),
    body: () => readBodyOf(request, settings.body),
  }
}

function callerOf(request: IncomingMessage, trustedProxies: readonly AddressRange[]): string {
  return addressKey(request.socket.remoteAddress ?? '', forwardedFor(request), trustedProxies)
}

/** By what a caller may prove who it is (D93). */
export function shownIn(
  headers: IncomingHttpHeaders,
  address: string,
): Pick<Arrival, 'address' | 'authorization' | 'signature'> {
  return { address, authorization: headers.authorization, signature: signatureOf(headers['x-parley-signature']) }
}

/** Node joins repeated lines with a comma, and no signature looks like that. */
function signatureOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(', ') : header
}

/** A proxy may send the header once more, and Node joins repeated lines with a comma. */
export function saysGpc(header: string | string[] | undefined): boolean {
  return header !== undefined && [header].flat().some((line) => line.split(',').some((value) => value.trim() === '1'))
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

/** Node joins repeated X-Forwarded-For lines with a comma, in the order in which they came. */
function forwardedFor({ headers }: IncomingMessage): string | undefined {
  const value = headers['x-forwarded-for']
  return Array.isArray(value) ? value.join(',') : value
}

function httpFault({ rawHeaders, headers, httpVersion }: IncomingMessage): Issue | undefined {
  if (rawHeaders.length / 2 > headersMax) return tooManyHeaders
  // Node's parser takes a request line of HTTP/0.9, which proxies may read in another way (T05).
  if (httpVersion === '0.9') return malformed('the request line has no version')
  // Node's own answer to a missing Host would lack our headers, so the server leaves this check to us (T10).
  if (headers.host === undefined && httpVersion === '1.1') return malformed('the Host header is missing')
  // RFC 9112, section 3.2: of two hosts a proxy may have looked at the other one.
  if (hostCount(rawHeaders) > 1) return malformed('there is more than one Host header')
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

/** Node itself keeps the first of several. */
function hostCount(rawHeaders: readonly string[]): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') count++
  }
  return count
}
