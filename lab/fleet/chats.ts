// Chats of a simulation. The state of a chat is with its publisher, as in the token of the exchange, and its turns reach any node.

import type { PacingTerms } from '../../packages/exchange/src/config/pacing.ts'
import type { PacedImp, PacingState } from '../../packages/exchange/src/model/pacing.ts'
import { pacedImps } from '../../packages/exchange/src/pacing/decide.ts'
import { publisherSlot } from '../../packages/exchange/src/pacing/placement.ts'
import { stateAfter } from '../../packages/exchange/src/pacing/state-after.ts'

export interface Chat {
  /** Between a request and its answer. */
  isBusy: boolean
  turn: number
  state: PacingState
  /** The turns at which an ad was shown, as the reader saw it. */
  readonly shown: number[]
}

const chatRules: PacingTerms = {
  firstTurn: 1,
  minTurnsBetween: 1,
  maxPerSession: 3,
  sameAdvertiserAfterTurns: 0,
  notWhen: { sentiments: [], intents: [], funnelStages: [] },
}

const fresh: PacingState = { startMinute: 0, unlisted: 0, ads: [], advertisers: [] }

export function newChat(): Chat {
  return { isBusy: false, turn: 0, state: fresh, shown: [] }
}

export function pacedIn({ turn, state }: Chat, impId: string): readonly PacedImp[] {
  return pacedImps([{ impId, slot: publisherSlot, rules: chatRules }], state, { turn, context: undefined })
}

/** The answer with an ad has reached the chat. */
export function showAd(chat: Chat, adomain: readonly string[], forgets: boolean): void {
  chat.shown.push(chat.turn)
  if (!forgets) chat.state = stateAfter(chat.state, chat.turn, [{ slot: publisherSlot, adomain }])
}

/** What the reader saw, against the rules. */
export function keepsRules({ shown }: Chat): boolean {
  const { maxPerSession = Number.POSITIVE_INFINITY, minTurnsBetween } = chatRules
  const isApart = shown.every((turn, at) => at === 0 || turn - (shown[at - 1] ?? 0) > minTurnsBetween)
  return shown.length <= maxPerSession && isApart
}
