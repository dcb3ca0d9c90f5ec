// From an arrival to a valid request, or the issue that refuses it. HTTP first (D08–D10), then the body (spec,
// Validation rules), which @parley/openrtb reads.

import { isUtf8 } from 'node:buffer'
import { gunzipSync } from 'node:zlib'
import { type Issue, issue, type Reading, type RuleId, readBidRequest, ruleOf } from '@parley/openrtb'
import type { Arrival, BodyReading } from '../types.ts'
import { isJsonContentType } from './content-type.ts'

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
  if (arrival.path !== path) return fault('H4-path', `POST ${path} is the only endpoint`)
  if (arrival.method !== 'POST') return fault('H5-method', `the request must ${ruleOf('H5-method').says}`)
  if (!isJsonContentType(arrival.contentType)) {
    return fault('H1-content-type', `the request must ${ruleOf('H1-content-type').says}`)
  }
  if (!isKnownEncoding(arrival.contentEncoding))
    return fault('H3-encoding', `the body must ${ruleOf('H3-encoding').says}`)
  return undefined
}

function readBody(body: BodyReading, encoding: string | undefined, bytesMax: number): Reading {
  switch (body.kind) {
    case 'too-large':
      return tooLarge
    case 'too-slow':
      return refused(fault('H7-slow-body', `the body must ${ruleOf('H7-slow-body').says}`))
    case 'bytes':
      return isGzip(encoding) ? readZipped(body.bytes, bytesMax) : readText(body.bytes)
  }
}

// The inflated size is bounded while it is inflated: a small bomb never becomes a large buffer.
function readZipped(bytes: Uint8Array, bytesMax: number): Reading {
  try {
    return readText(gunzipSync(bytes, { maxOutputLength: bytesMax }))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return tooLarge
    return refused(issue('V01-json', { reason: 'the body is not valid gzip' }))
  }
}

function readText(bytes: Uint8Array): Reading {
  if (!isUtf8(bytes)) return refused(issue('V01-json', { reason: 'the body is not valid UTF-8' }))
  return readBidRequest(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'))
}

const tooLarge = refused(fault('H2-body-size', `the body must ${ruleOf('H2-body-size').says}`))

function isGzip(encoding: string | undefined): boolean {
  return encoding?.toLowerCase() === 'gzip'
}

function isKnownEncoding(encoding: string | undefined): boolean {
  return encoding === undefined || encoding.toLowerCase() === 'identity' || isGzip(encoding)
}

function fault(rule: RuleId, reason: string): Issue {
  return issue(rule, { reason })
}

function refused(found: Issue): Reading {
  return { kind: 'refused', issue: found, violations: undefined }
}
