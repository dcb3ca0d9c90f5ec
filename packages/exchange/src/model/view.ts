// A request behind the privacy gate.

import type { BidRequest } from '@parley/openrtb'
import type { Cause, ViewName } from '../catalog/permissions.ts'

/** A request as one partner may see it, and why it is not the whole one. */
export interface View {
  readonly name: ViewName
  readonly because: readonly Cause[]
  readonly request: BidRequest
  /** Paths of what is not in the copy. */
  readonly removed: readonly string[]
  /** Paths of what is in it with less detail. */
  readonly coarsened: readonly string[]
}

/** What the privacy gate showed to one partner. */
export type PartnerView = Omit<View, 'request'> & { readonly partner: string }
