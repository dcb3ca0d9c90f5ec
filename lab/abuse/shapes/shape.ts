// One kind of request that anyone may send, as data. The table of all of them is in all-shapes.ts.

import type { SentRequest } from '../../load/caller.ts'

export interface Shape {
  readonly name: string
  /** A proxy is a peer whose X-Forwarded-For the exchange trusts. */
  readonly from?: 'proxy'
  readonly make: () => SentRequest
}

/** The largest body that the exchange reads. */
export const bodyBytesMax = 262_144

/** Peers in this range are trusted proxies of every exchange here; all other peers are not. */
export const proxyRange = '127.9.0.0/16'
