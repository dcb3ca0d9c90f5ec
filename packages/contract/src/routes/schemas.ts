// The answers of the admin port by the names that the OpenAPI document gives them.

import { Health, Played, Readiness, ReasonList, Session } from '../admin/answers.ts'
import { ChangeList, ChangeMade, Refusal } from '../admin/changes.ts'
import { AuctionAbsence, AuctionRecord } from '../auction/record.ts'
import { AuctionList } from '../auction/row.ts'
import { ShownAuction, ShownAuctionList } from '../auction/shown.ts'
import { NodeList, Now, PartnerList } from '../live/second.ts'

export const schemas = {
  Health,
  Readiness,
  AuctionList,
  Auction: AuctionRecord,
  AuctionAbsence,
  ShownAuctionList,
  ShownAuction,
  Now,
  NodeList,
  Session,
  PartnerList,
  ReasonList,
  Played,
  ChangeList,
  ChangeMade,
  AdminError: Refusal,
} as const
