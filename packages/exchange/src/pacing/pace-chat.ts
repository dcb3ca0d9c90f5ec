// D98: when a chat gets ads. Rules of the publisher and its placements meet the state of the chat, which comes with the request
// and goes back with the answer in a token. No node stores anything of a chat.

import { type BidRequest, unusableToken, type Warning } from '@parley/openrtb'
import type { SupplyTerms } from '../config/supply.ts'
import type { Winner } from '../model/award.ts'
import type { Opportunity } from '../model/opportunity.ts'
import type { Pacing, PacingState, RepeatAmong, RepeatOf, TokenFault } from '../model/pacing.ts'
import { repeatsAmong, repeatsOf } from './advertiser.ts'
import { pacedImps } from './decide.ts'
import { hasRules, type Placements, placementsOf } from './placement.ts'
import { stateAfter } from './state-after.ts'
import { type Binding, turnMax } from './token-bytes.ts'
import { bindingOf, type PacingTokens, type TokenReading } from './tokens.ts'

export interface PacingTools {
  readonly tokens: PacingTokens
  readonly nowSeconds: () => number
}

/** What was decided about a chat, and what the token after the auction is made from. */
export interface ChatPacing {
  /** What the record of the auction keeps. */
  readonly trace: Pacing
  readonly warnings: readonly Warning[]
  readonly repeatOf: RepeatOf | undefined
  readonly repeatAmong: RepeatAmong | undefined
  readonly placements: Placements
  readonly binding: Binding
  readonly state: PacingState
}

/** `sent` is the request as it came: the opportunity has no token and no `tagid`. Undefined where nothing is to be paced. */
export function paceChat(
  sent: BidRequest,
  { publisher, isTest }: Pick<Opportunity, 'publisher' | 'isTest'>,
  terms: SupplyTerms | undefined,
  tools: PacingTools,
): ChatPacing | undefined {
  if (terms === undefined || !hasRules(terms)) return undefined
  const context = sent.ext?.service
  const turn = context === undefined ? undefined : Math.min(context.messageSequenceNumber, turnMax)
  const placements = placementsOf(sent, terms)
  const nowMinute = Math.floor(tools.nowSeconds() / 60)
  const binding = bindingOf(publisher, placements.tagids)
  const given = context?.pacing
  const reading = given === undefined ? undefined : tools.tokens.read(given, binding, nowMinute)
  const state = stateFrom(reading, nowMinute)
  const trace = {
    turn,
    token: tokenWord(reading),
    ads: state.unlisted + state.ads.length,
    turns: state.ads.map((ad) => ad.turn),
    paced: pacedImps(placements.imps, state, { turn, context }),
  }
  return {
    trace,
    warnings: warningsOf(reading),
    // D58: the sandbox always fills.
    repeatOf: isTest ? undefined : repeatsOf(placements.imps, state.advertisers, turn),
    repeatAmong: isTest ? undefined : repeatsAmong(placements.imps, turn),
    placements,
    binding,
    state,
  }
}

/**
 * The token for the next request of the chat; undefined where the request tells no turn, because a token could not come
 * back without one. In a test, the sandbox fills what would have been paced too: that does not count.
 */
export function tokenAfter(
  { trace: { turn, paced }, placements, binding, state }: ChatPacing,
  winners: readonly Winner[],
  { tokens }: PacingTools,
): string | undefined {
  if (turn === undefined) return undefined
  const counted = winners.filter(({ imp }) => !paced.some(({ impId }) => impId === imp.id))
  const won = counted.map(({ imp, bid }) => ({ slot: slotOf(imp.id, placements), adomain: bid.adomain }))
  return tokens.write(stateAfter(state, turn, won), binding)
}

/** For a header: why nobody was asked for anything; undefined where somebody was. */
export function pacedReason({ trace: { paced }, placements }: ChatPacing): string | undefined {
  const [first] = paced
  return first === undefined || paced.length < placements.imps.length ? undefined : `paced; rule=${first.rule}`
}

/** A token that cannot be used counts as one ad: forgetting is never cheaper than keeping. */
function stateFrom(reading: TokenReading | undefined, nowMinute: number): PacingState {
  if (reading?.kind === 'state') return reading.state
  return { startMinute: nowMinute, unlisted: reading === undefined ? 0 : 1, ads: [], advertisers: [] }
}

function tokenWord(reading: TokenReading | undefined): Pacing['token'] {
  if (reading === undefined) return 'none'
  return reading.kind === 'state' ? 'used' : reading.fault
}

const notes: Readonly<Record<Exclude<TokenFault, 'shape'>, string>> = {
  forged: 'it was not issued by this exchange',
  expired: 'it is older than six hours, or newer than this node',
  publisher: 'it belongs to another publisher',
  placement: 'it belongs to other placements (imp.tagid)',
}

/** What cannot be a token has its warning already. */
function warningsOf(reading: TokenReading | undefined): readonly Warning[] {
  if (reading?.kind !== 'unusable' || reading.fault === 'shape') return []
  return [unusableToken(notes[reading.fault])]
}

/** Undefined where no rules apply: such an ad counts nowhere. */
function slotOf(impId: string, { imps }: Placements): number | undefined {
  const placed = imps.find((imp) => imp.impId === impId)
  return placed?.rules === undefined ? undefined : placed.slot
}
