// D103: of `regs.ext.dsa`, every view and the record have what was read and nothing else, because any other member could be
// somebody's id.

import { type BidRequest, readDsa } from '@parley/openrtb'

/** The request itself where it has none. */
export function withReadDsa(request: BidRequest): BidRequest {
  const { regs } = request
  if (regs?.ext?.dsa === undefined) return request
  const { dsa, ...others } = regs.ext
  const read = readDsa(dsa).dsa
  return { ...request, regs: { ...regs, ext: read === undefined ? others : { ...others, dsa: read } } }
}
