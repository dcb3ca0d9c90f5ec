// The native request as a partner gets it: what the standard names, at every depth, and nothing else. Whatever a publisher
// adds may be somebody's id, and no view of the privacy gate has looked at it.

import { isObject, type NativeReading, type NativeRequest } from '@parley/openrtb'
import { onceFor } from '../../once-for.ts'
import type { OpenrtbParams } from './params.ts'
import { wellFormedJson } from './well-formed-json.ts'

/** Members of Native 1.0 to 1.2, of all objects of a request. */
const names: ReadonlySet<string> = new Set(
  [
    'ver layout adunit context contextsubtype plcmttype plcmtcnt seq assets aurlsupport durlsupport eventtrackers privacy',
    'id required title len img type w wmin h hmin mimes video minduration maxduration protocols data event methods',
  ].flatMap((text) => text.split(' ')),
)

/** The same reading serves many requests, so its two texts are written once. */
const texts = {
  bare: onceFor((request: NativeRequest) => wellFormedJson(named(request))),
  wrapped: onceFor((request: NativeRequest) => wellFormedJson({ native: named(request) })),
}

export function nativeText({ request }: NativeReading, { native = 'wrapped' }: OpenrtbParams): string {
  return texts[native](request)
}

function named(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(named)
  if (!isObject(value)) return value
  const members = Object.entries(value).filter(([name]) => names.has(name))
  return Object.fromEntries(members.map(([name, member]) => [name, named(member)]))
}
