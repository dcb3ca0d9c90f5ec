// Who is asked for which impression, and who is not and why. Every partner × impression gets a place in the plan, and
// whatever happens later, each place ends as one disposition.

import type { Reason } from '../catalog/reasons.ts'
import { beforeMargin } from '../money/micros.ts'
import { type DeadlineSettings, type PartnerTime, partnerTime } from '../time/deadline.ts'
import type { Disposition, Opportunity, OpportunityImp } from '../types.ts'
import type { Partner, RemoteDemand } from './adapter.ts'
import { impMismatch, requestMismatch } from './eligibility.ts'

export interface Demand {
  readonly partners: readonly Partner[]
  /** D58: the only demand that test requests meet. */
  readonly sandbox: Partner
}

/** A partner to be asked, for the impressions it takes, within its time. */
export interface Invitation {
  readonly partner: Partner
  readonly opportunity: Opportunity
  readonly time: PartnerTime
}

export interface Plan {
  readonly invitations: readonly Invitation[]
  readonly skipped: readonly Disposition[]
}

export interface PlanTimes {
  readonly nowMs: number
  readonly deadlineMs: number
  readonly settings: DeadlineSettings
}

export function planDemand(opportunity: Opportunity, demand: Demand, times: PlanTimes, chance: () => number): Plan {
  const invitations: Invitation[] = []
  const skipped: Disposition[] = []
  for (const partner of demand.partners) {
    const found = invite(partner, opportunity, times, chance)
    if (found.invitation !== undefined && !opportunity.isTest) invitations.push(found.invitation)
    skipped.push(...found.skipped)
    if (found.invitation !== undefined && opportunity.isTest) skipped.push(...spared(found.invitation))
  }
  const time = { deadlineMs: times.deadlineMs, tmaxMs: 0 }
  return { invitations: opportunity.isTest ? [{ partner: demand.sandbox, opportunity, time }] : invitations, skipped }
}

interface Invited {
  readonly invitation: Invitation | undefined
  readonly skipped: readonly Disposition[]
}

function invite(partner: Partner, opportunity: Opportunity, times: PlanTimes, chance: () => number): Invited {
  const { eligibility, demand } = partner
  const mismatch = requestMismatch(
    opportunity,
    eligibility,
    eligibility.entry.sharePercent === undefined ? 0 : chance(),
  )
  if (mismatch !== undefined) return nobody(partner, opportunity, mismatch)
  const time = demand.kind === 'remote' ? timeFor(demand, times) : { deadlineMs: times.deadlineMs, tmaxMs: 0 }
  if (time === undefined) return nobody(partner, opportunity, 'no-time')
  const refused = opportunity.imps.map((imp) => impMismatch(imp, eligibility))
  const imps = opportunity.imps.filter((_, index) => refused[index] === undefined)
  const skipped = opportunity.imps.flatMap(({ id }, index) => {
    const reason = refused[index]
    return reason === undefined ? [] : [skip(partner, id, reason)]
  })
  if (imps.length === 0) return { invitation: undefined, skipped }
  if (!opportunity.isTest && !partner.takeTurn(times.nowMs)) {
    return { invitation: undefined, skipped: [...skipped, ...imps.map(({ id }) => skip(partner, id, 'qps'))] }
  }
  const offered = { ...opportunity, imps: imps.map((imp) => withMargin(imp, partner)) }
  return { invitation: { partner, opportunity: offered, time }, skipped }
}

/** A partner is told the floor that its bid must reach before the margin is taken off. */
function withMargin(imp: OpportunityImp, { marginPercent }: Partner): OpportunityImp {
  return marginPercent === 0 ? imp : { ...imp, floorMicros: beforeMargin(imp.floorMicros, marginPercent) }
}

function timeFor({ timeoutMs }: RemoteDemand, { nowMs, deadlineMs, settings }: PlanTimes): PartnerTime | undefined {
  return partnerTime(nowMs, deadlineMs, timeoutMs, settings)
}

function nobody(partner: Partner, { imps }: Opportunity, reason: Reason): Invited {
  return { invitation: undefined, skipped: imps.map(({ id }) => skip(partner, id, reason)) }
}

/** In test mode a partner that would have been asked is not, and the answer says so. */
function spared({ partner, opportunity }: Invitation): readonly Disposition[] {
  return opportunity.imps.map(({ id }) => skip(partner, id, 'test-mode'))
}

function skip(partner: Partner, impId: string, reason: Reason): Disposition {
  return { partner: partner.name, impId, reason, detail: '', priceMicros: undefined }
}
