// The pacing token: what an exchange wants to know again with the next request of a conversation, so that ads do not come
// too often. It is sealed by the exchange and says nothing to anybody else. It is kept in memory only, and sent only to the
// exchange that gave it.

import type { BidRequest, BidResponse } from '@parley/openrtb'
import { isObject, membersOf, textOf } from './json.ts'

const lengthMax = 256

/** The token of an answer, or undefined if there is none that can be used. */
export function tokenIn(response: BidResponse): string | undefined {
  const token = textOf(membersOf(membersOf(response.ext).service).pacing)
  return token !== undefined && token !== '' && token.length <= lengthMax ? token : undefined
}

/** The request with the token. Without `ext.service` it stays as it is, because the metrics are required beside a token. */
export function withToken(request: BidRequest, token: string | undefined): BidRequest {
  const service = request.ext?.service
  if (token === undefined || !isObject(service)) return request
  // A token that the caller wrote itself stays.
  const paced = { pacing: token, ...service }
  return { ...request, ext: { ...request.ext, service: paced } }
}
