// D101: the exchange names itself in the supply chain of a request that it passes on.

import { type BidRequest, readSupplyChain } from '@parley/openrtb'
import type { Opportunity } from '../model/opportunity.ts'

/** As whom the exchange passes the requests of a publisher on. */
export interface Seller {
  /** The domain of the exchange. */
  readonly asi: string
  /** The publisher's account here; undefined where a request names no publisher. */
  readonly sid: string | undefined
  /** Whether the publisher owns what it sells, so that nobody stands before us. */
  readonly isOwner: boolean
}

/**
 * The chain with our node at its end. It has to be honest: one that could not be read is started anew and is incomplete, and
 * so is one that our node is missing from because nobody says who is paid. One to which both applies is not passed on.
 */
export function chainWith(request: BidRequest, { asi, sid, isOwner }: Seller, rid: string): Opportunity['supplyChain'] {
  const given = readSupplyChain(request)
  if (sid === undefined) {
    if (given.kind === 'none') return undefined
    return given.kind === 'chain' ? { ...given.chain, complete: 0 } : 'left-out'
  }
  const node = { asi, sid, rid, hp: 1 } as const
  if (given.kind === 'chain') return { ...given.chain, nodes: [...given.chain.nodes, node] }
  return { ver: '1.0', complete: given.kind === 'none' && isOwner ? 1 : 0, nodes: [node] }
}
