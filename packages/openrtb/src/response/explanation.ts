// D58 and D77: what `ext.service` of a test answer tells beside the bid.

import { type Static, Type } from 'typebox'
import type { Warning } from '../issue.ts'
import { reasonOf, shownField } from '../reason.ts'

const Notice = Type.Object({ rule: Type.String(), field: Type.String(), reason: Type.String() })

/** A warning as those who ask are told it. */
export function noticeOf(warning: Warning): Static<typeof Notice> {
  return { rule: warning.rule, field: shownField(warning), reason: reasonOf(warning) }
}

const OfferPrices = Type.Object({
  minOfferPrice: Type.Optional(Type.String()),
  maxOfferPrice: Type.Optional(Type.String()),
})

const PartnerPart = Type.Object({
  partner: Type.String(),
  impid: Type.String(),
  /** Whether live traffic would have reached this partner. */
  wouldBeAsked: Type.Boolean(),
  outcome: Type.String(),
  reason: Type.String(),
  /** D97: how well its ad fits the chat, where somebody asked for that. */
  relevance: Type.Optional(Type.Object({ score: Type.Number(), because: Type.Array(Type.String()) })),
})

const PrivacyPart = Type.Object({
  partner: Type.String(),
  /** What the partner would have seen of the person, in one word. */
  view: Type.String(),
  because: Type.Array(Type.String()),
  removed: Type.Array(Type.String()),
  coarsened: Type.Array(Type.String()),
})

const PacedPart = Type.Object({
  impid: Type.String(),
  wouldBePaced: Type.Boolean(),
  /** Which rule decides, and with which numbers; absent where nothing is paced. */
  rule: Type.Optional(Type.String()),
  reason: Type.Optional(Type.String()),
})

const FloorPart = Type.Object({ impid: Type.String(), floorCpm: Type.Number(), from: Type.String() })

const SupplyNode = Type.Object({
  asi: Type.String(),
  sid: Type.String(),
  rid: Type.Optional(Type.String()),
  name: Type.Optional(Type.String()),
  domain: Type.Optional(Type.String()),
  hp: Type.Optional(Type.Number()),
})

const SupplyChain = Type.Object({ ver: Type.String(), complete: Type.Number(), nodes: Type.Array(SupplyNode) })

const Dsa = Type.Object({
  dsarequired: Type.Optional(Type.Integer()),
  pubrender: Type.Optional(Type.Integer()),
  datatopub: Type.Optional(Type.Integer()),
  transparency: Type.Optional(
    Type.Array(Type.Object({ domain: Type.String(), dsaparams: Type.Array(Type.Integer()) })),
  ),
})

/** D100: the deals of one impression. */
const DealsPart = Type.Object({
  impid: Type.String(),
  /** Whether only bids that name a deal could win. */
  private: Type.Boolean(),
  live: Type.Array(
    Type.Object({
      id: Type.String(),
      /** Who made the deal: publisher or operator. */
      by: Type.String(),
      floorCpm: Type.Number(),
      /** As in `deal.at`; absent where the type of the auction counts. */
      at: Type.Optional(Type.Integer()),
      priority: Type.Integer(),
    }),
  ),
  /** Deals that do not count for the impression, and why. */
  idle: Type.Array(Type.Object({ id: Type.String(), reason: Type.String() })),
})

export const TestExplanation = Type.Object({
  test: Type.Literal(true),
  warnings: Type.Array(Notice),
  dropped: Type.Array(Notice),
  keywords: Type.Array(Type.String()),
  priceFilters: Type.Record(Type.String(), OfferPrices),
  partners: Type.Array(PartnerPart),
  /** D107: what relevance is scored by, where somebody asks for it, and what bids are ranked by. */
  relevance: Type.Optional(
    Type.Object({
      scorer: Type.Unsafe<'words' | 'vectors' | 'model'>({ type: 'string', enum: ['words', 'vectors', 'model'] }),
      ranking: Type.Unsafe<'price' | 'price-times-relevance'>({
        type: 'string',
        enum: ['price', 'price-times-relevance'],
      }),
    }),
  ),
  /** Of each impression that has deals. */
  deals: Type.Optional(Type.Array(DealsPart)),
  /** D93: whether the caller proved to be the publisher it names; absent where that publisher has no credentials. */
  caller: Type.Optional(Type.Object({ verified: Type.Boolean(), reason: Type.String() })),
  /** What each partner that would have been asked would have seen of the person. */
  privacy: Type.Optional(Type.Array(PrivacyPart)),
  /** D98: which impressions live traffic would not be offered to anybody; absent without pacing rules. */
  paced: Type.Optional(Type.Array(PacedPart)),
  /** D98: the token for the next request of the chat, as a live answer has it. */
  pacing: Type.Optional(Type.String()),
  /** D99: the floor of each impression and where it comes from; absent where all floors are the request's own. */
  floors: Type.Optional(Type.Array(FloorPart)),
  /** D101: the supply chain that partners would have got; absent where the exchange does not add itself to it. */
  supplyChain: Type.Optional(SupplyChain),
  /** D103: what partners would have been told to say about their ads; absent where the request does not ask. */
  dsa: Type.Optional(Dsa),
})

export type TestExplanation = Static<typeof TestExplanation>
