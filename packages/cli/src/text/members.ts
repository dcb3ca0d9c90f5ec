// Answers are untrusted: the server behind a URL may be anything.

import type { Members } from '@parley/openrtb'

/** The members of an object; none of anything else. */
export function membersIn(value: unknown): Members {
  return isObject(value) ? value : {}
}

export function listIn(value: unknown): readonly Members[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

/** Our own function: importing the protocol's would load the whole protocol package, which some commands do not need. */
function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

// A terminal interprets control characters, so they are removed from untrusted text.
const control = /(?![\n\t])\p{Cc}/gu

export function harmless(text: string): string {
  return text.replace(control, '\ufffd')
}

/** Any value as a short text. */
export function textOf(value: unknown): string {
  return harmless(typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing'))
}
