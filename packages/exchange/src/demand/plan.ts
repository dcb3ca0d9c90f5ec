// Who is asked for which impression, and who is not and why. Every partner × impression gets a place in the plan, and
// whatever happens later, each place ends as one disposition.

import type { Disposition, Opportunity } from '../types.ts'
import type { Partner } from './adapter.ts'

export interface Plan {
  readonly asked: readonly Partner[]
  readonly skipped: readonly Disposition[]
}

export interface Demand {
  readonly partners: readonly Partner[]
  /** D58: the only demand that test requests meet. */
  readonly sandbox: Partner
}

export function planDemand(opportunity: Opportunity, demand: Demand): Plan {
  if (!opportunity.isTest) return { asked: demand.partners, skipped: [] }
  const skipped = demand.partners.flatMap((partner) =>
    opportunity.imps.map((imp) => skip(partner, imp.id, 'test mode: would have been asked')),
  )
  return { asked: [demand.sandbox], skipped }
}

function skip(partner: Partner, impId: string, reason: string): Disposition {
  return { partner: partner.name, impId, state: 'skipped', reason }
}
