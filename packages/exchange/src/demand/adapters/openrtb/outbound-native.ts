// The native request as a partner gets it, built from the parsed request, which contains only standard members.

import type { NativeReading, NativeRequest } from '@parley/openrtb'
import { onceFor } from '../../../catalog/once-for.ts'
import type { TextParams } from './params.ts'
import { wellFormedJson } from './well-formed-json.ts'

/** The same reading serves many requests, so its two texts are written once. */
const texts = {
  bare: onceFor((request: NativeRequest) => wellFormedJson(request)),
  wrapped: onceFor((request: NativeRequest) => wellFormedJson({ native: request })),
}

export function nativeText({ request }: NativeReading, { native }: Pick<TextParams, 'native'>): string {
  return texts[native](request)
}
