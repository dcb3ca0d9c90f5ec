// From an arrival to its reply, by the flow that the table of routes names.

import type { Arrival, Reply } from '../model/http.ts'
import { healthReply } from '../reply/fixed-replies.ts'
import { answerBidRequest } from './bid/bid.ts'
import type { BidParts } from './bid/parts.ts'
import { answerFile, type FileParts } from './file.ts'
import { answerNotice, type NoticeParts } from './notice.ts'
import type { RouteOf } from './routes.ts'

export interface Flows {
  readonly routeOf: RouteOf
  readonly bid: BidParts
  readonly notice: NoticeParts
  readonly files: FileParts
}

/** It never rejects: each flow turns an unexpected error into a 500. `isReady` says whether the process should get traffic. */
export function answerArrival(
  arrival: Arrival,
  { routeOf, bid, notice, files }: Flows,
  isReady: () => boolean,
): Promise<Reply> {
  const route = routeOf(arrival.method, arrival.path)
  // It costs nothing and tells nothing, so it counts nowhere; what a proxy might read otherwise is refused here too (T05).
  if (route.flow === 'health' && arrival.fault === undefined)
    return Promise.resolve(healthReply(route.asks === 'alive' || isReady()))
  // A fault that the edge found comes first. An unknown path is refused by the bid flow like any other fault.
  if (route.flow === 'none') return answerBidRequest({ ...arrival, fault: arrival.fault ?? route.fault }, bid)
  if (route.flow === 'notice') return answerNotice(arrival, route, notice)
  if (route.flow === 'bid' || route.flow === 'health' || arrival.fault !== undefined)
    return answerBidRequest(arrival, bid)
  return answerFile(arrival, route, files)
}
