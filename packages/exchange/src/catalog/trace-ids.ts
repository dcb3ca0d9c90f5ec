// W3C Trace Context. The ids are made from our own id of a request, so that whoever needs one can make it: nothing is carried
// through the auction, and what a caller sends is in none of them.

import { hash } from 'node:crypto'

export function traceIdOf(requestId: string): string {
  return hash('sha256', `trace ${requestId}`).slice(0, 32)
}

/** Of the auction itself where nothing is named, or of one of its calls. */
export function spanIdOf(requestId: string, call: string = ''): string {
  return hash('sha256', `span ${call} ${requestId}`).slice(0, 16)
}

/** By its id, so that everybody who knows the share decides alike. */
export function isSampled(traceId: string, sharePercent: number): boolean {
  return Number.parseInt(traceId.slice(0, 8), 16) < (sharePercent / 100) * 2 ** 32
}

/** The header that tells a partner which span its own ones belong to, and whether anybody keeps them. */
export function traceparentOf(requestId: string, call: string, sharePercent: number): string {
  const traceId = traceIdOf(requestId)
  return `00-${traceId}-${spanIdOf(requestId, call)}-${isSampled(traceId, sharePercent) ? '01' : '00'}`
}

/** What tells the calls of an auction apart. */
export function callNameOf(partner: string, impIds: readonly string[]): string {
  return `${partner} ${impIds.join()}`
}
