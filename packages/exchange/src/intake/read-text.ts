// From an arrival to the text of its body, or the issue that refuses it (D08–D10). What the text says is read by
// @parley/openrtb.

import { isUtf8 } from 'node:buffer'
import { gunzipSync } from 'node:zlib'
import { type Issue, type Refusal, unreadable } from '@parley/openrtb'
import type { Arrival, BodyReading } from '../model/http.ts'
import { isJsonContentType } from './content-type.ts'
import { malformed, tooLarge, tooSlow, wrongContentType, wrongEncoding } from './http-faults.ts'

export interface IntakeSettings {
  readonly bodyBytesMax: number
}

export type RequestText = Text | Refusal

interface Text {
  readonly kind: 'text'
  readonly text: string
  /** What the text had on the wire, or after it was inflated. */
  readonly bytes: number
  /** As it was on the wire: that is what callers sign. */
  readonly sent: Uint8Array
}

export async function readText(arrival: Arrival, settings: IntakeSettings): Promise<RequestText> {
  const found = arrival.fault ?? headFault(arrival)
  if (found !== undefined) return refused(found)
  return readBody(await arrival.body(), arrival.contentEncoding, settings.bodyBytesMax)
}

/** What is wrong before the body is even looked at. */
function headFault(arrival: Arrival): Issue | undefined {
  if (!isJsonContentType(arrival.contentType)) return wrongContentType
  return isKnownEncoding(arrival.contentEncoding) ? undefined : wrongEncoding
}

function readBody(body: BodyReading, encoding: string | undefined, bytesMax: number): RequestText {
  switch (body.kind) {
    case 'too-large':
      return refused(tooLarge(bytesMax))
    case 'too-slow':
      return refused(tooSlow('body', body.timeoutMs))
    case 'broken':
      return refused(malformed('the body is not well-formed HTTP/1.1'))
    case 'bytes':
      return isGzip(encoding) ? readZipped(body.bytes, bytesMax) : textOf(body.bytes)
  }
}

// The inflated size is bounded while it is inflated: a small bomb never becomes a large buffer.
function readZipped(bytes: Uint8Array, bytesMax: number): RequestText {
  try {
    return textOf(gunzipSync(bytes, { maxOutputLength: bytesMax }), bytes)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ERR_BUFFER_TOO_LARGE' ? refused(tooLarge(bytesMax)) : unreadable('the body is not valid gzip')
  }
}

function textOf(bytes: Uint8Array, sent: Uint8Array = bytes): RequestText {
  if (!isUtf8(bytes)) return unreadable('the body is not valid UTF-8')
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
  return { kind: 'text', text, bytes: bytes.byteLength, sent }
}

function isGzip(encoding: string | undefined): boolean {
  return encoding?.toLowerCase() === 'gzip'
}

function isKnownEncoding(encoding: string | undefined): boolean {
  return encoding === undefined || encoding.toLowerCase() === 'identity' || isGzip(encoding)
}

function refused(found: Issue): Refusal {
  return { kind: 'refused', issue: found, violations: undefined }
}
