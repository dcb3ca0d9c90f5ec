// From answers to bids: every place of the plan either has a bid that may enter the auction, or is closed here.

import type { Reason } from '../../catalog/reasons.ts'
import type { CpmMicros } from '../../money/micros.ts'
import type { CheckedBid, PartnerBid } from '../../words/bid.ts'
import type { Disposition, Loss } from '../../words/disposition.ts'
import type { OpportunityImp } from '../../words/opportunity.ts'
import type { Partner } from '../adapter.ts'
import type { Answer, AnswerPart } from '../call/ask.ts'
import { checkBid, type Setting } from './check-bid.ts'

export interface Judgement {
  /** At most one bid for each partner × impression: its best valid one. */
  readonly bids: readonly CheckedBid[]
  readonly closed: readonly Disposition[]
  /** Bids that will not be in the auction. */
  readonly losses: readonly Loss[]
}

/** More bids than this for one impression are not looked at (T44). */
const bidsPerImpMax = 10

export function judge(answers: readonly Answer[]): Judgement {
  const bids: CheckedBid[] = []
  const closed: Disposition[] = []
  const losses: Loss[] = []
  for (const { invitation, parts } of answers) {
    const { partner, opportunity } = invitation
    const taken = new Set<string>()
    // In the order of the impressions: which of its calls a partner answered first makes no difference.
    for (const imp of opportunity.imps) {
      const part = parts.find(({ impIds }) => impIds.includes(imp.id))
      const verdict = judgePlace(part, { partner, imp, setting: opportunity, taken })
      losses.push(...verdict.losses)
      if (verdict.bid === undefined) closed.push(verdict.disposition)
      else bids.push(verdict.bid)
      // A bid below the floor cannot win, so its creative is still free.
      const isSellable = verdict.bid !== undefined && verdict.bid.priceMicros >= imp.floorMicros
      if (isSellable && verdict.bid.crid !== undefined) taken.add(verdict.bid.crid)
    }
  }
  return { bids, closed, losses }
}

/** One partner × impression of an auction. */
interface Place {
  readonly partner: Partner
  readonly imp: OpportunityImp
  readonly setting: Setting
  /** Creatives that go to other impressions already. */
  readonly taken: ReadonlySet<string>
}

type Verdict =
  | { readonly bid: CheckedBid; readonly losses: readonly Loss[] }
  | { readonly bid: undefined; readonly disposition: Disposition; readonly losses: readonly Loss[] }

function judgePlace(part: AnswerPart | undefined, place: Place): Verdict {
  if (part === undefined) return closedPlace(place, 'no-call', '')
  if (part.kind === 'none') return closedPlace(place, part.reason, part.detail)
  const { reading } = part
  if (reading.fault !== undefined) return closedPlace(place, 'bad-response', reading.fault)
  const offered = reading.bids.filter(({ impId }) => impId === place.imp.id).slice(0, bidsPerImpMax)
  if (offered.length === 0) {
    const strays = reading.bids.filter(({ impId }) => !part.impIds.includes(impId)).length
    const said = reading.noBids.find(({ impId }) => impId === place.imp.id)?.detail
    return closedPlace(
      place,
      'no-bid',
      said ?? (strays === 0 ? '' : `${strays} bids for impressions that were not requested`),
    )
  }
  const { demand } = place.partner
  if (demand.kind === 'local' || !demand.offersAlternatives) return bestOf(offered, place, false)
  const free = offered.filter(({ crid }) => crid === undefined || !place.taken.has(crid))
  if (free.length === 0) return closedPlace(place, 'no-bid', 'every offered ad is already used for another impression')
  return bestOf(free, place, true)
}

function bestOf(offered: readonly PartnerBid[], place: Place, isFirstBest: boolean): Verdict {
  const { partner, imp, setting } = place
  const losses: Loss[] = []
  let best: CheckedBid | undefined
  let first: { readonly reason: Reason; readonly detail: string; readonly price: CpmMicros | undefined } | undefined
  for (const bid of offered) {
    if (isFirstBest && best !== undefined) break
    const check = checkBid(bid, partner, imp, setting)
    if (check.kind === 'refused') {
      first ??= { reason: check.reason, detail: check.detail, price: bid.priceMicros }
      losses.push(lossOf(bid, partner, check.reason))
    } else if (best === undefined || isBetter(check.bid, best)) {
      if (best !== undefined) losses.push(lossOf(best, partner, 'outbid'))
      best = check.bid
    } else losses.push(lossOf(check.bid, partner, 'outbid'))
  }
  if (best !== undefined) return { bid: best, losses }
  const { reason = 'no-bid', detail = '', price } = first ?? {}
  return { ...closedPlace(place, reason, detail, price), losses }
}

/** D52 among the bids of one partner: the higher price, then the id that comes first. */
function isBetter(bid: CheckedBid, best: CheckedBid): boolean {
  return bid.netMicros > best.netMicros || (bid.netMicros === best.netMicros && bid.bidId < best.bidId)
}

function lossOf(bid: PartnerBid, { name }: Partner, reason: Reason): Loss {
  return { partner: name, bid, reason, minToWinMicros: undefined }
}

function closedPlace({ partner, imp }: Place, reason: Reason, detail: string, priceMicros?: CpmMicros) {
  const disposition: Disposition = { partner: partner.name, impId: imp.id, reason, detail, priceMicros }
  return { bid: undefined, disposition, losses: [] } as const
}
