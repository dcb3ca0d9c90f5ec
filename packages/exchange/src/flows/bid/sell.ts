// From a lot to its sale: who is asked, what they answer, and which bids win.

import { chooseBids } from '../../auction/choose/choose-bids.ts'
import type { FundedBid } from '../../budgets/pay-for.ts'
import { ask, type PartnerAnswer } from '../../demand/call/ask.ts'
import { probe } from '../../demand/call/probe.ts'
import { judge } from '../../demand/judge/judge.ts'
import { planDemand } from '../../demand/plan/plan.ts'
import type { Loss } from '../../model/disposition.ts'
import type { Trace } from '../../model/outcome.ts'
import { scoresFor } from '../../relevance/relevance.ts'
import { worthFor } from '../../relevance/worth.ts'
import { shapedRequest } from '../../shaping/kinds.ts'
import type { ShapedCall } from '../../shaping/shape-calls.ts'
import type { BidParts } from './parts.ts'
import type { Lot } from './prepare.ts'

/** What became of every partner in every impression. */
export interface LotSale extends Pick<Trace, 'views' | 'calls' | 'dispositions' | 'winners'> {
  readonly losses: readonly Loss[]
  /** What was set aside for bids of booked campaigns; undefined where there are none. */
  readonly funded: readonly FundedBid[] | undefined
  /** Calls from whose end something is learned (D110); undefined where there are none. */
  readonly shaped: readonly ShapedCall[] | undefined
}

export async function sell(lot: Lot, parts: BidParts): Promise<LotSale> {
  const { requestId, opportunity, isScored, pacing, deadlineMs, viewFor, isLarge } = lot
  const times = { nowMs: parts.clock.nowMs(), deadlineMs, settings: parts.auction }
  // D58: no partner is called in a test, so none is spared a call.
  const isShaped = parts.demand.isShaped === true && !opportunity.isTest
  const shaped = isShaped ? shapedRequest(requestId, opportunity) : undefined
  const planTools = { chance: parts.chance, viewFor, paced: pacing?.trace.paced, shaped }
  const plan = planDemand(opportunity, parts.demand, times, planTools)
  probe(plan.probes, parts, requestId)
  const asking = ask(plan.invitations, parts, requestId)
  // While partners are asked: a model may take a while to read the chat, and nobody waits for it (D109).
  const score = isScored ? scoresFor(opportunity, parts.relevance) : undefined
  const { answers, calls } = await asking
  if (isLarge) await parts.largeBodies.pause()
  const judgement = judge(answers, pacing?.repeatOf, worthFor(opportunity, score))
  const choice = chooseBids(opportunity, judgement.offers, score, pacing?.repeatAmong)
  return {
    views: plan.views,
    calls,
    dispositions: [...plan.skipped, ...judgement.closed, ...choice.dispositions],
    losses: [...judgement.losses, ...choice.losses],
    winners: choice.winners,
    funded: parts.budgets === undefined ? undefined : fundedIn(answers),
    shaped: plan.shaped,
  }
}

function fundedIn(answers: readonly PartnerAnswer[]): readonly FundedBid[] {
  const bids = answers.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.kind === 'reading' ? part.reading.bids : [])),
  )
  return bids.filter((bid): bid is typeof bid & FundedBid => bid.funds !== undefined)
}
