// From answers to offers: every place of the plan either has bids that may enter the auction, or is closed here.

import type { Reason } from '../../catalog/reasons.ts'
import type { CheckedBid, EnteredBid, MarkupCheck, Offer, PartnerBid, WorthOf } from '../../model/bid.ts'
import type { Disposition, Loss } from '../../model/disposition.ts'
import type { OpportunityImp } from '../../model/opportunity.ts'
import type { RepeatOf } from '../../model/pacing.ts'
import type { CpmMicros } from '../../money/micros.ts'
import { bidsPerImpMax } from '../../relevance/worth.ts'
import { reachesFloorGross } from '../../rules/floor.ts'
import type { Partner } from '../adapter.ts'
import type { AnswerPart, PartnerAnswer } from '../call/ask.ts'
import { enterBid, readBid, type Setting } from './check-bid.ts'

export interface Judgement {
  /** At most one for each partner × impression. */
  readonly offers: readonly Offer[]
  readonly closed: readonly Disposition[]
  /** Bids that will not be in the auction. */
  readonly losses: readonly Loss[]
}

/**
 * `repeatOf` tells of a bid that comes too soon after another one of its advertiser (D98), and `worthOf` which alternative is
 * better than the others; without it, the first one is (D97).
 */
export function judge(answers: readonly PartnerAnswer[], repeatOf?: RepeatOf, worthOf?: WorthOf): Judgement {
  const offers: Offer[] = []
  const closed: Disposition[] = []
  const losses: Loss[] = []
  for (const { invitation, parts } of answers) {
    const { partner, opportunity } = invitation
    const { request, isTest, lists, blocked } = opportunity
    const common = { request, isTest, lists, blocked, repeatOf }
    const taken = new Set<string>()
    // In the order of the impressions: which of its calls a partner answered first makes no difference.
    for (const imp of opportunity.imps) {
      const part = parts.find(({ impIds }) => impIds.includes(imp.id))
      const { deals, blockedAttributes } = imp
      const isCommon = deals === undefined && blockedAttributes === undefined
      const setting = isCommon ? common : { ...common, deals, blockedAttributes }
      const verdict = judgePlace(part, { partner, imp, setting, taken, worthOf })
      losses.push(...verdict.losses)
      if (verdict.offer === undefined) {
        closed.push(verdict.disposition)
        continue
      }
      offers.push(verdict.offer)
      const [best] = verdict.offer.bids
      // A bid below the floor cannot win, so its creative is still free.
      if (best?.crid !== undefined && reachesFloorGross(best, imp)) taken.add(best.crid)
    }
  }
  return { offers, closed, losses }
}

/** One partner × impression of an auction. */
interface Place {
  readonly partner: Partner
  readonly imp: OpportunityImp
  readonly setting: Setting
  /** Creatives that go to other impressions already. */
  readonly taken: ReadonlySet<string>
  readonly worthOf: WorthOf | undefined
}

type Verdict =
  | { readonly offer: Offer; readonly losses: readonly Loss[] }
  | { readonly offer: undefined; readonly disposition: Disposition; readonly losses: readonly Loss[] }

function judgePlace(part: AnswerPart | undefined, place: Place): Verdict {
  if (part === undefined) return closedPlace(place, 'no-call', '')
  if (part.kind === 'none') return closedPlace(place, part.reason, part.detail)
  const { reading } = part
  if (reading.fault !== undefined) return closedPlace(place, 'bad-response', reading.fault)
  // T44: more than these are not looked at.
  const offered = reading.bids.filter(({ impId }) => impId === place.imp.id).slice(0, bidsPerImpMax)
  if (offered.length === 0) {
    const strays = reading.bids.filter(({ impId }) => !part.impIds.includes(impId)).length
    const said = reading.noBids.find(({ impId }) => impId === place.imp.id)
    return closedPlace(
      place,
      said?.reason ?? 'no-bid',
      said?.detail ?? (strays === 0 ? '' : `${strays} bids for impressions that were not requested`),
    )
  }
  const { demand } = place.partner
  if (demand.kind === 'local' || !demand.offersAlternatives) return offerOf(offered, place)
  const free = offered.filter(({ crid }) => crid === undefined || !place.taken.has(crid))
  if (free.length === 0) return closedPlace(place, 'no-bid', 'every offered ad is already used for another impression')
  return alternativeOf(free, place)
}

/** Best first. Which of them can be used is seen when their markup is looked at. */
function offerOf(offered: readonly PartnerBid[], place: Place): Verdict {
  const { partner, setting } = place
  const losses: Loss[] = []
  const entered: Candidate[] = []
  let first: Refusal | undefined
  for (const bid of offered) {
    const entry = enterBid(bid, partner, setting)
    if (entry.kind === 'entered') entered.push({ bid: entry.bid, markup: bid.markup })
    else {
      first ??= { ...entry, price: bid.priceMicros }
      losses.push(lossOf(bid, partner, entry.reason))
    }
  }
  if (entered.length === 0) return { ...refusedPlace(place, first), losses }
  if (entered.length > 1) entered.sort((a, b) => byWorth(a.bid, b.bid, place.imp))
  return { offer: new PlaceOffer(entered, place), losses }
}

/** D44: of alternatives, the first one that can be used; where relevance is asked for, the one that is worth most (D97). */
function alternativeOf(offered: readonly PartnerBid[], place: Place): Verdict {
  const { partner, imp, setting, worthOf } = place
  const losses: Loss[] = []
  let first: Refusal | undefined
  let best: { readonly bid: CheckedBid; readonly worth: number } | undefined
  for (const bid of offered) {
    const entry = enterBid(bid, partner, setting)
    const check = entry.kind === 'entered' ? readBid(entry.bid, bid.markup, partner, imp) : entry
    if (check.kind === 'checked') {
      const worth = worthOf?.(check.bid) ?? Number.POSITIVE_INFINITY
      if (best === undefined || worth > best.worth) best = { bid: check.bid, worth }
      if (worth === Number.POSITIVE_INFINITY) break
      continue
    }
    first ??= { ...check, price: bid.priceMicros }
    losses.push(lossOf(bid, partner, check.reason))
  }
  return best === undefined ? { ...refusedPlace(place, first), losses } : { offer: new ReadOffer(best.bid), losses }
}

interface Candidate {
  readonly bid: EnteredBid
  readonly markup: unknown
}

class PlaceOffer implements Offer {
  readonly bids: readonly EnteredBid[]
  readonly #candidates: readonly Candidate[]
  readonly #place: Place

  constructor(candidates: readonly Candidate[], place: Place) {
    this.bids = candidates.map(({ bid }) => bid)
    this.#candidates = candidates
    this.#place = place
  }

  read(at: number): MarkupCheck {
    const candidate = this.#candidates[at]
    if (candidate === undefined) throw new Error(`the offer has no bid ${at}`)
    return readBid(candidate.bid, candidate.markup, this.#place.partner, this.#place.imp)
  }
}

/** Of one bid that was read already. */
class ReadOffer implements Offer {
  readonly bids: readonly [CheckedBid]

  constructor(bid: CheckedBid) {
    this.bids = [bid]
  }

  read(): MarkupCheck {
    return { kind: 'checked', bid: this.bids[0] }
  }
}

/**
 * D52 among the bids of one partner: the higher price, then the id that comes first. With deals, what reaches its own floor
 * goes before what does not, and then the deal of higher priority goes before the price (D100).
 */
function byWorth(a: EnteredBid, b: EnteredBid, imp: OpportunityImp): number {
  const byDeal =
    a.deal === b.deal
      ? 0
      : Number(reachesFloorGross(b, imp)) - Number(reachesFloorGross(a, imp)) ||
        (b.deal?.priority ?? 0) - (a.deal?.priority ?? 0)
  return byDeal || b.netMicros - a.netMicros || (a.bidId < b.bidId ? -1 : 1)
}

function lossOf(bid: PartnerBid, { name }: Partner, reason: Reason): Loss {
  return { partner: name, bid, reason, minToWinMicros: undefined }
}

function closedPlace({ partner, imp }: Place, reason: Reason, detail: string, priceMicros?: CpmMicros, deal?: string) {
  const end: Disposition = { partner: partner.name, impId: imp.id, reason, detail, priceMicros }
  const disposition = deal === undefined ? end : { ...end, deal }
  return { offer: undefined, disposition, losses: [] } as const
}

interface Refusal {
  readonly reason: Reason
  readonly detail: string
  readonly price: CpmMicros | undefined
  readonly deal?: string | undefined
}

function refusedPlace(place: Place, first: Refusal | undefined) {
  const { reason = 'no-bid', detail = '', price, deal } = first ?? {}
  return closedPlace(place, reason, detail, price, deal)
}
