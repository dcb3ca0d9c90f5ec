// What a publisher allows and blocks (OpenRTB 2.6, section 3.2.1). The specification does not name these members, so that
// nothing has looked at them when a request was read: a list that is none is warned about and has no effect (D86).

import type { Members } from '../json/object.ts'
import type { BidRequest } from './bid-request.ts'

const names = ['bcat', 'acat', 'badv', 'bapp', 'wseat', 'bseat', 'wlang', 'wlangb'] as const

/** The lists of texts that a request has, and the taxonomy of its categories. */
export function listsOf(request: BidRequest): Members {
  const open: Members = request
  const found: Record<string, unknown> = {}
  for (const name of names) if (isTexts(open[name])) found[name] = open[name]
  if (typeof open.cattax === 'number') found.cattax = open.cattax
  return found
}

/** The names of lists that are there and are none. */
export function unreadableLists(request: BidRequest): readonly string[] {
  const open: Members = request
  return names.filter((name) => open[name] !== undefined && !isTexts(open[name]))
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}
