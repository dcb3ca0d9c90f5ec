// What a publisher allows and blocks (OpenRTB 2.6, section 3.2.1). The specification does not name these members, so that
// nothing has looked at them when a request was read: a list that is none is warned about and has no effect (D86).

import type { Members } from '../json/object.ts'
import type { BidRequest } from './bid-request.ts'
import type { Imp } from './imp.ts'

const names = ['bcat', 'acat', 'badv', 'bapp', 'wseat', 'bseat', 'wlang', 'wlangb'] as const

/** Those that a request has. What each one does to a bid is in D105. */
export type PublisherLists = Readonly<Partial<Record<(typeof names)[number], readonly string[] | undefined>>>

/** The lists of texts that a request has, and the taxonomy of its categories. */
export function listsOf(request: BidRequest): PublisherLists & { readonly cattax?: number } {
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

/** Attributes of creatives that an impression does not take, such as 3 for an ad that expands by itself; undefined if none. */
export function blockedAttributesOf({ native }: Imp): readonly number[] | undefined {
  const { battr } = native as { readonly battr?: unknown }
  return Array.isArray(battr) && battr.length > 0 && battr.every(Number.isInteger) ? battr : undefined
}

/** Where the attributes of an impression are no list of whole numbers. */
export function unreadableAttributes({ imp }: BidRequest): readonly string[] {
  return imp.flatMap(({ native }, index) => {
    const { battr } = native as { readonly battr?: unknown }
    const isReadable = battr === undefined || (Array.isArray(battr) && battr.every(Number.isInteger))
    return isReadable ? [] : [`imp[${index}].native.battr`]
  })
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}
