// T52: a notice that is repeated to another node or worker is kept there too, and the ledger counts it once; but the partner's
// own notice is to be called once as well. Where limits are shared, whoever keeps a notice first calls the partner, and the
// others leave it. Where nobody can say who was first, each calls: better twice than never.

import type { ClaimSource } from '../model/limits.ts'
import type { Delivery } from './delivery.ts'

/** Whether this process is to call the partner. */
export type ClaimDelivery = (delivery: Pick<Delivery, 'kind' | 'bid'>) => Promise<boolean>

/** Undefined where nothing is shared, or the operator does not want it. */
export function claimsFrom(source: ClaimSource | undefined, seconds: number): ClaimDelivery | undefined {
  if (source === undefined || seconds === 0) return undefined
  return ({ kind, bid }) => source.claim(`${kind} ${bid}`, seconds).catch(() => true)
}
