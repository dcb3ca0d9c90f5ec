// What `GET /auctions/{id}` answered, read as untrusted data: every text is made safe for one line of a terminal here,
// because some come from publishers and partners.

import type { Members } from '@parley/openrtb'
import { listIn, membersIn } from '../text/members.ts'
import { numberIn } from '../text/number-in.ts'
import { oneLine } from '../text/one-line.ts'

export interface ExplainedAuction {
  readonly id: string
  readonly at: string
  readonly outcome: string
  readonly status: string
  readonly tookMs: number
  /** How it ended, in one sentence. */
  readonly why: string
  /** What a refused request did wrong. */
  readonly faults: readonly Note[]
  readonly steps: Steps | undefined
}

export interface Steps {
  readonly requestId: string
  /** Empty where the request names none. */
  readonly publisher: string
  /** Empty where the publisher has no credentials. */
  readonly caller: string
  readonly warnings: readonly Note[]
  readonly deadlineMs: number
  readonly calls: readonly Call[]
  readonly ends: readonly End[]
  readonly imps: readonly ImpPrice[]
  readonly views: readonly View[]
}

export interface Note {
  readonly field: string
  readonly reason: string
  readonly rule: string
}

export interface Call {
  readonly partner: string
  readonly sentAtMs: number
  readonly tookMs: number
  readonly tmaxMs: number
  readonly end: string
}

/** How one partner's part in one impression ended. */
export interface End {
  readonly partner: string
  readonly impid: string
  readonly reason: string
  readonly says: string
  readonly detail: string
  readonly priceCpm: number | undefined
  readonly afterMarginCpm: number | undefined
  /** What to do about it, and who can; empty where nothing is wrong. */
  readonly fix: string
  readonly fixedBy: readonly string[]
  /** The deal of its bid; empty where it has none. */
  readonly deal: string
}

export interface ImpPrice {
  readonly impid: string
  readonly floorCpm: number
  /** What the winner pays; undefined where nothing was sold. */
  readonly paidCpm: number | undefined
  /** What the publisher gets. */
  readonly clearingCpm: number | undefined
  readonly marginPercent: number
  readonly winner: string
  readonly because: string
  /** Undefined where the impression has none. */
  readonly deals: ImpDeals | undefined
}

/** The deals that count for an impression, and why others do not. */
interface ImpDeals {
  readonly isPrivate: boolean
  readonly live: readonly { readonly id: string; readonly by: string; readonly floorCpm: number }[]
  readonly idle: readonly { readonly id: string; readonly reason: string }[]
}

export interface View {
  readonly partner: string
  readonly view: string
  readonly because: readonly string[]
  readonly removed: readonly string[]
  readonly coarsened: readonly string[]
}

export function readAuction(body: unknown): ExplainedAuction {
  const { id, at, outcome, status, tookMs, why, issue, violations, steps } = membersIn(body)
  const faults = violations === undefined && issue !== undefined ? [membersIn(issue)] : listIn(violations)
  return {
    id: oneLine(id),
    at: oneLine(at),
    outcome: oneLine(outcome),
    status: oneLine(status),
    tookMs: numberIn(tookMs) ?? 0,
    why: oneLine(why),
    faults: faults.map(noteOf),
    steps: steps === undefined ? undefined : stepsOf(membersIn(steps)),
  }
}

function stepsOf({ request, caller, privacy, deadlineMs, calls, dispositions, auction }: Members): Steps {
  const { requestId, publisher, warnings } = membersIn(request)
  return {
    requestId: oneLine(requestId),
    publisher: oneLine(publisher),
    caller: callerWords(caller),
    warnings: listIn(warnings).map(noteOf),
    deadlineMs: numberIn(deadlineMs) ?? 0,
    calls: listIn(calls).map(callOf),
    ends: listIn(dispositions).map(endOf),
    imps: listIn(auction).map(impOf),
    views: listIn(privacy).map(viewOf),
  }
}

function callerWords(caller: unknown): string {
  const { verified, reason } = membersIn(caller)
  if (reason === undefined) return ''
  return `${verified === true ? 'caller verified' : 'caller not verified'}: ${oneLine(reason)}`
}

function noteOf({ field, reason, rule }: Members): Note {
  return { field: oneLine(field), reason: oneLine(reason), rule: oneLine(rule) }
}

function callOf({ partner, sentAtMs, tookMs, told, end }: Members): Call {
  return {
    partner: oneLine(partner),
    sentAtMs: numberIn(sentAtMs) ?? 0,
    tookMs: numberIn(tookMs) ?? 0,
    tmaxMs: numberIn(membersIn(told).tmaxMs) ?? 0,
    end: oneLine(end),
  }
}

function endOf(end: Members): End {
  const { partner, impid, reason, says, detail, priceCpm, afterMarginCpm, fix, fixedBy, deal } = end
  return {
    partner: oneLine(partner),
    impid: oneLine(impid),
    reason: oneLine(reason),
    says: oneLine(says),
    detail: oneLine(detail),
    priceCpm: numberIn(priceCpm),
    afterMarginCpm: numberIn(afterMarginCpm),
    fix: oneLine(fix),
    fixedBy: linesIn(fixedBy),
    deal: oneLine(deal),
  }
}

function impOf({ impid, floorCpm, price, deals, winner }: Members): ImpPrice {
  const { paidCpm, clearingCpm, marginPercent, because } = membersIn(price)
  return {
    impid: oneLine(impid),
    floorCpm: numberIn(floorCpm) ?? 0,
    paidCpm: numberIn(paidCpm),
    clearingCpm: numberIn(clearingCpm),
    marginPercent: numberIn(marginPercent) ?? 0,
    winner: oneLine(winner),
    because: oneLine(because),
    deals: deals === undefined ? undefined : dealsOf(membersIn(deals)),
  }
}

function dealsOf({ private: isPrivate, live, idle }: Members): ImpDeals {
  return {
    isPrivate: isPrivate === true,
    live: listIn(live).map(({ id, by, floorCpm }) => ({
      id: oneLine(id),
      by: oneLine(by),
      floorCpm: numberIn(floorCpm) ?? 0,
    })),
    idle: listIn(idle).map(({ id, reason }) => ({ id: oneLine(id), reason: oneLine(reason) })),
  }
}

function viewOf({ partner, view, because, removed, coarsened }: Members): View {
  return {
    partner: oneLine(partner),
    view: oneLine(view),
    because: linesIn(because),
    removed: linesIn(removed),
    coarsened: linesIn(coarsened),
  }
}

function linesIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(oneLine) : []
}
