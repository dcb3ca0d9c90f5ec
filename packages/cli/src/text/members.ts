// An answer is read with suspicion: the server behind a URL may be anything.

import type { Members } from '@parley/openrtb'

/** The members of an object; none of anything else. */
export function membersIn(value: unknown): Members {
  return isObject(value) ? value : {}
}

export function listIn(value: unknown): readonly Members[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

/** Our own, because the protocol's would bring the protocol along, and some commands need nothing else of it. */
function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

// A terminal obeys control characters; a stranger's text must not reach it with any.
const control = /(?![\n\t])\p{Cc}/gu

export function harmless(text: string): string {
  return text.replace(control, '\ufffd')
}

/** A value in one word or two, whatever it is. */
export function textOf(value: unknown): string {
  return harmless(typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing'))
}
