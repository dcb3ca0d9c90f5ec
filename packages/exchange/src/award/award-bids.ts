// What a winning bid becomes: markup with its macros filled in, and the exchange's own notice URLs (D57). The price macro in
// them is left for the caller: the reported price is evidence, the signed one counts. A bid is valid no longer than its
// notices.

import { type NativeResponse, writeMarkup } from '@parley/openrtb'
import { winnerMacros } from '../macros/auction-macros.ts'
import { expandUrl, holdsMacro, type MacroValues } from '../macros/macros.ts'
import type { Award, Winner } from '../words/award.ts'
import type { Opportunity } from '../words/opportunity.ts'
import type { Signer } from './token.ts'

export interface AwardTools {
  readonly signer: Signer
  /** Where this exchange is reached from outside, with its base path. */
  readonly publicUrl: () => string
  readonly nowSeconds: () => number
  readonly expirySeconds: number
  readonly newId: () => string
}

/** `auctionId` is our own id of the auction, for the signed URLs. */
export function awardBids(
  winners: readonly Winner[],
  opportunity: Opportunity,
  auctionId: string,
  tools: AwardTools,
): readonly Award[] {
  return winners.map((winner) => awardBid(winner, opportunity, auctionId, tools))
}

export function awardBid(winner: Winner, opportunity: Opportunity, auctionId: string, tools: AwardTools): Award {
  const { bid, imp, clearingMicros } = winner
  const bidId = tools.newId()
  const issuedAt = tools.nowSeconds()
  const { win, billing } = tools.signer.sign({
    auctionId,
    impId: imp.id,
    bidId,
    publisher: opportunity.publisher ?? '',
    partner: bid.partner,
    bidMicros: bid.priceMicros,
    clearingMicros,
    floorMicros: imp.floorMicros,
    auctionType: opportunity.auctionType,
    isTest: opportunity.isTest,
    issuedAt,
    expiresAt: issuedAt + tools.expirySeconds,
  })
  const base = tools.publicUrl()
  return {
    winner,
    bidId,
    // R3-native-adm: the markup goes out in the form in which the publisher asked.
    adm: admOf(winner, opportunity.request.id),
    nurl: `${base}/w/${win}?p=\${AUCTION_PRICE}`,
    burl: `${base}/b/${billing}?p=\${AUCTION_PRICE}`,
    exp: bid.exp === undefined ? undefined : Math.min(bid.exp, tools.expirySeconds),
  }
}

/** Markup without macros, which is most of it, is written as it stands; the same markup is written once. */
const written = new WeakMap<NativeResponse, string>()

function admOf(winner: Winner, requestId: string): string {
  const { bid, imp } = winner
  const text = written.get(bid.markup) ?? writeMarkup(bid.markup, imp.native)
  if (holdsMacro(text)) return writeMarkup(expandMarkup(bid.markup, winnerMacros(winner, requestId)), imp.native)
  written.set(bid.markup, text)
  return text
}

/**
 * The markup with the macros in its URLs and in its VAST document expanded. Titles and other texts were checked and
 * cleaned already and stay as they are: a macro in them could bring in what the checks kept out.
 */
function expandMarkup(markup: NativeResponse, values: MacroValues): NativeResponse {
  return expandIn(markup, values, '') as NativeResponse
}

/** Members whose texts are URLs, or hold them. */
const urlMembers: ReadonlySet<string> = new Set([
  'url',
  'clicktrackers',
  'fallback',
  'imptrackers',
  'jstracker',
  'vasttag',
  'assetsurl',
  'dcourl',
  'privacy',
])

function expandIn(value: unknown, values: MacroValues, name: string): unknown {
  if (typeof value === 'string') return urlMembers.has(name) ? expandUrl(value, values) : value
  if (Array.isArray(value)) return value.map((item) => expandIn(item, values, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, expandIn(member, values, key)]))
}
