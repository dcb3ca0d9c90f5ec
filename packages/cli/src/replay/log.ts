// A recorded log of requests: one JSON object per line, `{"atMs": 12, "request": {…}}`, in the order of arrival.

import { isObject } from '@parley/openrtb'
import { jsonIn } from '../text/json-in.ts'

export interface Entry {
  readonly line: number
  readonly atMs: number
  /** The body that is sent. */
  readonly body: string
}

export type LineReading =
  | { readonly kind: 'entry'; readonly entry: Entry }
  | { readonly kind: 'fault'; readonly line: number; readonly reason: string }
  | { readonly kind: 'blank' }

const form = 'it must be {"atMs": milliseconds, "request": {…}}'

export function readLine(text: string, line: number): LineReading {
  if (text.trim() === '') return { kind: 'blank' }
  const value = jsonIn(text)
  if (!isObject(value)) return fault(line, `is not a JSON object; ${form}`)
  const { atMs, request } = value
  if (typeof atMs !== 'number' || atMs < 0) return fault(line, `has no atMs of 0 or more; ${form}`)
  if (request === undefined) return fault(line, `has no request; ${form}`)
  return { kind: 'entry', entry: { line, atMs, body: JSON.stringify(request) } }
}

function fault(line: number, reason: string): LineReading {
  return { kind: 'fault', line, reason }
}
