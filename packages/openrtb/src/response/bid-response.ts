// Spec: Bid response, with the further OpenRTB 2.6 fields of D55.

import { type Static, Type } from 'typebox'

export const Bid = Type.Object({
  id: Type.String(),
  impid: Type.String(),
  price: Type.Number({ minimum: 0 }),
  adm: Type.Optional(Type.String()),
  nurl: Type.Optional(Type.String()),
  burl: Type.Optional(Type.String()),
  lurl: Type.Optional(Type.String()),
  adomain: Type.Optional(Type.Array(Type.String())),
  cid: Type.Optional(Type.String()),
  crid: Type.Optional(Type.String()),
  cat: Type.Optional(Type.Array(Type.String())),
  /** The deal under which the bid won (D100). */
  dealid: Type.Optional(Type.String()),
  mtype: Type.Optional(Type.Integer()),
  exp: Type.Optional(Type.Integer()),
  ext: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
})

const SeatBid = Type.Object({
  bid: Type.Array(Bid),
  seat: Type.Optional(Type.String()),
})

export const BidResponse = Type.Object({
  id: Type.String(),
  seatbid: Type.Array(SeatBid),
  bidid: Type.Optional(Type.String()),
  cur: Type.Optional(Type.String()),
  nbr: Type.Optional(Type.Integer()),
  ext: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
})

export type Bid = Static<typeof Bid>
export type BidResponse = Static<typeof BidResponse>
