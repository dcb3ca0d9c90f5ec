// What a bid says about the ad under the Digital Services Act (D103).

import type { DsaEntry } from '@parley/openrtb'

/** Read and cleaned, as the publisher is told it. */
export interface BidDsa {
  /** On whose behalf the ad is shown. */
  readonly behalf: string
  /** Who paid for it. */
  readonly paid: string
  readonly transparency?: readonly DsaEntry[]
  /** 1 if the ad itself shows all this. */
  readonly adrender?: 0 | 1
}
