// What a request demands under the Digital Services Act (D103), for everybody who works with a request behind the privacy gate,
// where `regs.ext.dsa` has been read.

import type { BidRequest, RequestDsa } from '@parley/openrtb'

/** Undefined in nearly every request. */
export function dsaOf({ regs }: Pick<BidRequest, 'regs'>): RequestDsa | undefined {
  return regs?.ext?.dsa as RequestDsa | undefined
}

/** Whether a bid without transparency is refused. */
export function isDsaRequired({ dsarequired }: RequestDsa): boolean {
  return dsarequired === 2 || dsarequired === 3
}
