// What a notice URL says about its bid: all that is needed when it is called, so that nothing has to be looked up.

import { type Context, contextNames } from '@parley/contract/lists'
import { type Static, Type } from 'typebox'

/** Longer texts are cut before they come here; the bound keeps one record small. */
const text = Type.String({ maxLength: 256 })
/** Micros of a dollar for a thousand impressions, which is nano-dollars for one. */
const micros = Type.Integer({ minimum: 0 })

/**
 * By what every report can be grouped, besides publisher and partner. Each member is from a closed or bounded set. A record of an
 * earlier version lacks the later ones, and is read as if they were empty.
 */
export const ContextRecord = Type.Unsafe<Context>(
  Type.Object(Object.fromEntries(contextNames.map((name) => [name, Type.String({ maxLength: 256, default: '' })]))),
)

export const NoticeFacts = Type.Object({
  auction: text,
  imp: text,
  /** Our own id of the bid: with the kind of notice, it is what makes a notice unique. */
  bid: text,
  publisher: text,
  partner: text,
  seat: text,
  context: ContextRecord,
  /** What the partner bid. */
  bidMicros: micros,
  /** What the partner pays. */
  paidMicros: micros,
  /** What the publisher gets. The rest of what the partner pays is our fee. */
  clearingMicros: micros,
  floorMicros: micros,
  auctionType: Type.Union([Type.Literal(1), Type.Literal(2)]),
  isTest: Type.Boolean(),
  /** Seconds since 1970. */
  issuedAt: Type.Integer(),
  expiresAt: Type.Integer(),
  /** The lease that pays for it, where its campaign has a budget. */
  lease: Type.Optional(Type.Integer({ minimum: 1 })),
})
export type NoticeFacts = Static<typeof NoticeFacts>
