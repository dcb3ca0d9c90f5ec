// D59: the IAB's community extension `ext.seatnonbid`: who did not bid, for which impression, with which status.

import { reasonRow } from '../catalog/reasons.ts'
import type { Disposition } from '../types.ts'

interface SeatNonBid {
  readonly seat: string
  readonly nonbid: readonly { readonly impid: string; readonly statuscode: number }[]
}

export function seatNonBids(dispositions: readonly Disposition[]): readonly SeatNonBid[] {
  const without = dispositions.flatMap(({ partner, impId, reason }) => {
    const statuscode = reasonRow(reason).nonBid
    return statuscode === undefined ? [] : [{ partner, impid: impId, statuscode }]
  })
  const seats = Map.groupBy(without, ({ partner }) => partner)
  return [...seats].map(([seat, nonBids]) => ({
    seat,
    nonbid: nonBids.map(({ impid, statuscode }) => ({ impid, statuscode })),
  }))
}
