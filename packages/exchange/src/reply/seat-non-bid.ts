// D59: the IAB's community extension `ext.seatnonbid`: who did not bid, for which impression, with which status. Seats are
// named as in `seatbid`, so that a publisher recognizes them; the operator's names for its partners are not shown.

import { reasonRow } from '../catalog/reasons.ts'
import type { Disposition, SeatNonBid } from '../model/disposition.ts'

/** The seat that the bids of a partner carry. */
export type SeatOf = (partner: string) => string

export function seatNonBids(dispositions: readonly Disposition[], seatOf: SeatOf): readonly SeatNonBid[] {
  const without = dispositions.flatMap(({ partner, impId, reason }) => {
    const statuscode = reasonRow(reason).nonBid
    return statuscode === undefined ? [] : [{ seat: seatOf(partner), impid: impId, statuscode }]
  })
  const seats = Map.groupBy(without, ({ seat }) => seat)
  return [...seats].map(([seat, nonBids]) => ({
    seat,
    nonbid: nonBids.map(({ impid, statuscode }) => ({ impid, statuscode })),
  }))
}
