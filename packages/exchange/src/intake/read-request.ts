// From an arrival to a valid request, or the issue that refuses it. HTTP first (D08–D10), then the body (spec,
// Validation rules), which @parley/openrtb reads.

import { isUtf8 } from 'node:buffer'
import { gunzipSync } from 'node:zlib'
import { type Issue, type Reading, readBidRequest, unreadable } from '@parley/openrtb'
import type { Arrival, BodyReading } from '../types.ts'
import { isJsonContentType } from './content-type.ts'
import { malformed, tooLarge, tooSlow, wrongContentType, wrongEncoding, wrongMethod, wrongPath } from './http-faults.ts'

export interface IntakeSettings {
  readonly path: string
  readonly bodyBytesMax: number
}

export async function readRequest(arrival: Arrival, settings: IntakeSettings): Promise<Reading> {
  const found = arrival.fault ?? headFault(arrival, settings)
  if (found !== undefined) return refused(found)
  return readBody(await arrival.body(), arrival.contentEncoding, settings.bodyBytesMax)
}

/** What is wrong before the body is even looked at. */
function headFault(arrival: Arrival, { path }: IntakeSettings): Issue | undefined {
  if (arrival.path !== path) return wrongPath(path)
  if (arrival.method !== 'POST') return wrongMethod
  if (!isJsonContentType(arrival.contentType)) return wrongContentType
  return isKnownEncoding(arrival.contentEncoding) ? undefined : wrongEncoding
}

function readBody(body: BodyReading, encoding: string | undefined, bytesMax: number): Reading {
  switch (body.kind) {
    case 'too-large':
      return refused(tooLarge)
    case 'too-slow':
      return refused(tooSlow('body', body.timeoutMs))
    case 'broken':
      return refused(malformed('the body is not well-formed HTTP/1.1'))
    case 'bytes':
      return isGzip(encoding) ? readZipped(body.bytes, bytesMax) : readText(body.bytes)
  }
}

// The inflated size is bounded while it is inflated: a small bomb never becomes a large buffer.
function readZipped(bytes: Uint8Array, bytesMax: number): Reading {
  try {
    return readText(gunzipSync(bytes, { maxOutputLength: bytesMax }))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ERR_BUFFER_TOO_LARGE' ? refused(tooLarge) : unreadable('the body is not valid gzip')
  }
}

function readText(bytes: Uint8Array): Reading {
  if (!isUtf8(bytes)) return unreadable('the body is not valid UTF-8')
  return readBidRequest(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'))
}

function isGzip(encoding: string | undefined): boolean {
  return encoding?.toLowerCase() === 'gzip'
}

function isKnownEncoding(encoding: string | undefined): boolean {
  return encoding === undefined || encoding.toLowerCase() === 'identity' || isGzip(encoding)
}

function refused(found: Issue): Reading {
  return { kind: 'refused', issue: found, violations: undefined }
}
