// Which impressions of a request are not offered to anybody, by the rules of their placement and what the chat has seen (D98).

import type { BidRequest } from '@parley/openrtb'
import type { PacingTerms } from '../config/pacing.ts'
import type { PacedImp, PacingRule, PacingState } from '../model/pacing.ts'
import type { PlacedImp } from './placement.ts'

/** Where the chat stands. Without a turn, the rules about turns do not apply. */
export interface Moment {
  readonly turn: number | undefined
  readonly context: Context | undefined
}

type Context = NonNullable<BidRequest['ext']>['service']

interface Finding {
  readonly rule: PacingRule
  readonly detail: string
}

export function pacedImps(imps: readonly PlacedImp[], state: PacingState, moment: Moment): readonly PacedImp[] {
  /** How many impressions of this request take one of the ads that are left, by slot. */
  const offered = new Map<number, number>()
  return imps.flatMap(({ impId, slot, rules }) => {
    if (rules === undefined) return []
    const taken = offered.get(slot) ?? 0
    const finding =
      byContext(rules, moment) ?? byTurn(rules, state, slot, moment) ?? byCount(rules, usedIn(state, slot), taken)
    if (finding !== undefined) return [{ impId, ...finding }]
    offered.set(slot, taken + 1)
    return []
  })
}

/** Ads that count for a slot: those without a turn count everywhere. */
export function usedIn({ unlisted, ads }: PacingState, slot: number): number {
  let used = unlisted
  for (const ad of ads) if (ad.slot === slot) used++
  return used
}

/** The value of an intent is a text from a chat and may be a sensitive one, so it is not repeated. */
function byContext({ notWhen }: PacingTerms, { context }: Moment): Finding | undefined {
  const { sentiment, intent, funnel } = context ?? {}
  if (holds(notWhen.sentiments, sentiment?.value)) return notNow(`the sentiment is ${sentiment?.value}`)
  if (holds(notWhen.intents, intent?.value)) return notNow('the intent is one of notWhen.intents')
  if (holds(notWhen.funnelStages, funnel?.stage)) return notNow(`the funnel stage is ${funnel?.stage}`)
  return undefined
}

function holds(words: readonly string[], found: string | undefined): boolean {
  return found !== undefined && words.includes(found)
}

function notNow(detail: string): Finding {
  return { rule: 'notWhen', detail }
}

function byTurn(rules: PacingTerms, state: PacingState, slot: number, { turn }: Moment): Finding | undefined {
  const { firstTurn, minTurnsBetween } = rules
  if (turn === undefined) return undefined
  if (turn < firstTurn)
    return { rule: 'firstTurn', detail: `turn ${turn}; the first ad is possible at turn ${firstTurn}` }
  const last = state.ads.findLast((ad) => ad.slot === slot)
  if (minTurnsBetween === 0 || last === undefined) return undefined
  const next = last.turn + minTurnsBetween + 1
  if (turn >= next) return undefined
  const detail = `turn ${turn}; the last ad was at turn ${last.turn}, the next is possible at turn ${next}`
  return { rule: 'minTurnsBetween', detail }
}

function byCount({ maxPerSession }: PacingTerms, used: number, taken: number): Finding | undefined {
  if (maxPerSession === undefined || used + taken < maxPerSession) return undefined
  const detail = `${used} of ${maxPerSession} ads of this chat are used`
  const shared = `${detail}, and other impressions of this request take the rest`
  return { rule: 'maxPerSession', detail: taken === 0 ? detail : shared }
}
