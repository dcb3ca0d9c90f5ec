// Who is asked for which impression, and who is not and why. Every partner × impression gets a place in the plan, and
// whatever happens later, each place ends as one disposition.

import type { Reason } from '../../catalog/reasons.ts'
import { dealsOfferedTo } from '../../deals/offered-deals.ts'
import type { Disposition } from '../../model/disposition.ts'
import type { Opportunity, OpportunityImp } from '../../model/opportunity.ts'
import type { PacedImp } from '../../model/pacing.ts'
import type { PartnerView, View } from '../../model/view.ts'
import { beforeMargin } from '../../money/micros.ts'
import type { ShapedRequest } from '../../shaping/kinds.ts'
import { considerCall, type ShapedCall } from '../../shaping/shape-calls.ts'
import { type DeadlineSettings, type PartnerTime, partnerTime } from '../../time/deadline.ts'
import type { Partner, RemoteDemand } from '../adapter.ts'
import { impMismatch, isSeatWanted, requestMismatch } from './eligibility.ts'

export interface Demand {
  readonly partners: readonly Partner[]
  /** D58: the only demand that test requests meet. */
  readonly sandbox: Partner
  /** Whether some partner is spared calls (D110). */
  readonly isShaped?: boolean
}

/** A partner to be asked, for the impressions it takes, within its time. */
export interface Invitation {
  readonly partner: Partner
  readonly opportunity: Opportunity
  readonly time: PartnerTime
}

export interface Plan {
  readonly invitations: readonly Invitation[]
  /** Partners in doubt that are asked without waiting for them (D84). */
  readonly probes: readonly Invitation[]
  readonly skipped: readonly Disposition[]
  readonly views: readonly PartnerView[]
  /** Of the invitations those from whose end something is learned (D110); undefined where there are none. */
  readonly shaped?: readonly ShapedCall[] | undefined
}

/** What the planning is lent: chance in [0, 1), and what the privacy gate shows to a partner. */
export interface PlanTools {
  readonly chance: () => number
  readonly viewFor: (vendorId: number | undefined) => View
  /** Impressions that nobody is asked for (D98). */
  readonly paced?: readonly PacedImp[] | undefined
  /** Undefined where no partner is spared calls, and in tests (D110). */
  readonly shaped?: ShapedRequest | undefined
}

export interface PlanTimes {
  readonly nowMs: number
  readonly deadlineMs: number
  readonly settings: DeadlineSettings
}

export function planDemand(opportunity: Opportunity, demand: Demand, times: PlanTimes, tools: PlanTools): Plan {
  const invitations: Invitation[] = []
  const probes: Invitation[] = []
  const skipped: Disposition[] = []
  const views: PartnerView[] = []
  let shaped: ShapedCall[] | undefined
  const paced = tools.paced ?? []
  const left = paced.length === 0 ? opportunity : unpaced(opportunity, paced)
  for (const partner of demand.partners) {
    for (const { impId, detail } of paced) skipped.push(skip(partner, impId, 'paced', detail))
    if (left.imps.length === 0) continue
    const { invitation, skipped: passedOver, view, isProbe, call } = invite(partner, left, times, tools)
    for (const end of passedOver) skipped.push(end)
    if (invitation === undefined) continue
    if (opportunity.isTest) {
      const ends = spared(invitation)
      skipped.push(...ends)
      if (!ends.some(({ reason }) => reason === 'test-mode')) continue
    } else if (isProbe === true) probes.push(invitation)
    else invitations.push(invitation)
    if (view !== undefined) views.push({ partner: partner.name, ...withoutRequest(view) })
    if (call !== undefined) shaped = [...(shaped ?? []), call]
  }
  if (!opportunity.isTest) return { invitations, probes, skipped, views, shaped }
  return { invitations: [{ partner: demand.sandbox, opportunity, time: wholeTime(times) }], probes, skipped, views }
}

/** What may be offered. In a test the sandbox fills the others too, and each partner says that it would not be asked. */
function unpaced(opportunity: Opportunity, paced: readonly PacedImp[]): Opportunity {
  return offered(
    opportunity,
    opportunity.imps.filter(({ id }) => !paced.some(({ impId }) => impId === id)),
  )
}

/** Demand in this process answers at once. */
function wholeTime({ deadlineMs }: PlanTimes): PartnerTime {
  return { deadlineMs, auctionMs: deadlineMs, tmaxMs: 0 }
}

interface Invited {
  readonly invitation: Invitation | undefined
  readonly skipped: readonly Disposition[]
  readonly view?: View
  readonly isProbe?: boolean
  readonly call?: ShapedCall | undefined
}

function invite(partner: Partner, opportunity: Opportunity, times: PlanTimes, tools: PlanTools): Invited {
  const { eligibility, demand } = partner
  const { terms } = eligibility
  if (!isSeatWanted(opportunity, partner)) return nobody(partner, opportunity, 'seat')
  const mismatch = requestMismatch(opportunity, eligibility, terms.sharePercent === 100 ? 0 : tools.chance())
  if (mismatch !== undefined) return nobody(partner, opportunity, mismatch)
  const time = demand.kind === 'remote' ? timeFor(demand, times) : wholeTime(times)
  if (time === undefined) return nobody(partner, opportunity, 'no-time')
  const { imps, skipped } = impsFor(partner, opportunity)
  if (imps.length === 0) return { invitation: undefined, skipped }
  if (demand.kind === 'local')
    return { invitation: { partner, opportunity: offered(opportunity, imps), time }, skipped }
  const view = tools.viewFor(terms.vendorId)
  const refusal =
    privacyRefusal(partner, view) ?? (opportunity.isTest ? undefined : doubtOf(demand, time, times, tools))
  const unasked = (reason: Reason, detail = ''): readonly Disposition[] => [
    ...skipped,
    ...imps.map(({ id }) => skip(partner, id, reason, detail)),
  ]
  if (refusal !== undefined && refusal !== 'probe') return { invitation: undefined, skipped: unasked(refusal) }
  const invitation = { partner, opportunity: { ...offered(opportunity, imps), request: view.request }, time }
  if (refusal === 'probe') return { invitation, skipped: unasked('unhealthy', probed), view, isProbe: true }
  const { shaper } = demand
  if (shaper === undefined || tools.shaped === undefined) return { invitation, skipped, view }
  const found = considerCall(partner.name, shaper, imps, tools.shaped, times.nowMs)
  if (found?.kind === 'unlikely') return { invitation: undefined, skipped: unasked('unlikely', found.detail) }
  return { invitation, skipped, view, call: found?.call }
}

const probed = 'The partner was probed to see whether it answers again; the auction did not wait for it.'

function privacyRefusal({ eligibility }: Partner, { name }: View): Reason | undefined {
  const isContextual = name === 'contextual' || name === 'child'
  return isContextual && !eligibility.terms.contextual ? 'privacy' : undefined
}

/** Why a partner that takes the traffic is not asked just now. */
function doubtOf(
  { health, hasTurn }: RemoteDemand,
  { tmaxMs }: PartnerTime,
  { nowMs }: PlanTimes,
  { chance }: PlanTools,
): Reason | 'probe' | undefined {
  const advice = health.adviceFor(tmaxMs, nowMs, chance)
  if (advice === 'leave') return 'unhealthy'
  // The turns themselves are taken by the calls: an auction may need none, one or several.
  if (!hasTurn(nowMs)) return 'qps'
  return advice === 'probe' ? 'probe' : undefined
}

/** The impressions that a partner takes, with the floors that it is told, and the others with the reason why not. */
function impsFor(partner: Partner, { imps }: Opportunity): Pick<Opportunity, 'imps'> & Pick<Plan, 'skipped'> {
  const taken: OpportunityImp[] = []
  const skipped: Disposition[] = []
  for (const imp of imps) {
    const reason = impMismatch(imp, partner)
    if (reason === undefined) taken.push(withDeals(withMargin(imp, partner), partner))
    else skipped.push(skip(partner, imp.id, reason))
  }
  return { imps: taken, skipped }
}

function offered(opportunity: Opportunity, imps: readonly OpportunityImp[]): Opportunity {
  return { ...opportunity, imps }
}

/** What is told of a view: the copy itself goes to the partner and nowhere else. */
function withoutRequest({ name, because, removed, coarsened }: View): Omit<View, 'request'> {
  return { name, because, removed, coarsened }
}

/** A partner is told the floor that its bid must reach before the margin is taken off. */
function withMargin(imp: OpportunityImp, { marginPercent }: Partner): OpportunityImp {
  // D100: only bids of a deal can win then, and the number is not in dollars.
  if (!imp.isFloorKnown) return { ...imp, floorMicros: 0 }
  return marginPercent === 0 ? imp : { ...imp, floorMicros: beforeMargin(imp.floorMicros, marginPercent) }
}

/** Deals of other seats are not told. */
function withDeals(imp: OpportunityImp, partner: Partner): OpportunityImp {
  return imp.deals === undefined ? imp : { ...imp, offeredDeals: dealsOfferedTo(partner, imp.deals) }
}

function timeFor({ timeoutMs }: RemoteDemand, { nowMs, deadlineMs, settings }: PlanTimes): PartnerTime | undefined {
  return partnerTime(nowMs, deadlineMs, timeoutMs, settings)
}

function nobody(partner: Partner, { imps }: Opportunity, reason: Reason): Invited {
  return { invitation: undefined, skipped: imps.map(({ id }) => skip(partner, id, reason)) }
}

/** In test mode a partner that would have been asked is not, and the answer says for which impressions it would. */
function spared(invitation: Invitation): readonly Disposition[] {
  const { partner, opportunity } = invitation
  const impIds = opportunity.imps.map(({ id }) => id)
  try {
    const named = namedBy(invitation)
    return impIds.map((id) => skip(partner, id, named === undefined || named.has(id) ? 'test-mode' : 'no-call'))
  } catch {
    // A fault of an adapter must not cost a publisher its test. It is reported with the first live request that meets it.
    return impIds.map((id) => skip(partner, id, 'accident'))
  }
}

/** The impressions that a partner would be called for, or undefined for all. Adapters are pure: nothing is sent by this. */
function namedBy({ partner: { demand }, opportunity, time }: Invitation): ReadonlySet<string> | undefined {
  if (demand.kind === 'local') return undefined
  return new Set(demand.calls(opportunity, time.tmaxMs).flatMap(({ impIds }) => impIds))
}

/**
 * Most partners of a large catalogue are skipped in every auction for the same reason, and publishers use the same few
 * impression ids: the last end of each partner is kept and told again.
 */
const lastSkips = new WeakMap<Partner, Disposition>()

function skip(partner: Partner, impId: string, reason: Reason, detail = ''): Disposition {
  const last = lastSkips.get(partner)
  if (last?.impId === impId && last.reason === reason && last.detail === detail) return last
  const fresh = { partner: partner.name, impId, reason, detail, priceMicros: undefined }
  lastSkips.set(partner, fresh)
  return fresh
}
