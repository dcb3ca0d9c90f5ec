// Members of requests that would change what is bought and that we do not have. One that is there is refused, and none is left out.

import { type Fault, fault, type Place } from '../core/fault.ts'

const ofBuys = [
  'proposal_id',
  'total_budget',
  'daily_budget_cap',
  'budget_cap_timezone',
  'budget_allocation',
  'frequency_cap',
  'bidding',
  'pacing',
  'reporting_webhook',
  'artifact_webhook',
  'io_acceptance',
  'new_packages',
]
const ofPackages = [
  'impressions',
  'catalogs',
  'optimization_goals',
  'measurement_terms',
  'performance_standards',
  'creatives',
  'start_time',
  'end_time',
  'daily_budget_cap',
  'keyword_targets_add',
  'keyword_targets_remove',
  'negative_keywords_add',
  'negative_keywords_remove',
]
const ofOverlays = new Set(['geo_countries', 'keyword_targets', 'property_list', 'collection_list', 'ext'])

type Members = Readonly<Record<string, unknown>>

/** Of a buy and its packages. */
export function refusedMember(request: Members): Fault | undefined {
  const own = ofBuys.find((name) => request[name] !== undefined)
  if (own !== undefined) return unsupported([own])
  const packages = Array.isArray(request.packages) ? (request.packages as readonly Members[]) : []
  for (const [at, one] of packages.entries()) {
    const refused = refusedInPackage(one)
    if (refused !== undefined) return unsupported(['packages', at, ...refused])
  }
  return undefined
}

function refusedInPackage(one: Members): Place | undefined {
  const own = ofPackages.find((name) => one[name] !== undefined)
  if (own !== undefined) return [own]
  const overlay = Object(one.targeting_overlay) as Members
  const beside = Object.keys(overlay).find((name) => !ofOverlays.has(name))
  if (beside !== undefined) return ['targeting_overlay', beside]
  const keywords = Array.isArray(overlay.keyword_targets) ? (overlay.keyword_targets as readonly Members[]) : []
  const priced = keywords.findIndex((keyword) => keyword.bid_price !== undefined)
  if (priced !== -1) return ['targeting_overlay', 'keyword_targets', priced, 'bid_price']
  if (one.pacing === 'front_loaded') return ['pacing']
  const assignments = Array.isArray(one.creative_assignments) ? one.creative_assignments : []
  return assignments.length > 1 ? ['creative_assignments', 1] : undefined
}

const reasons: Readonly<Record<string, string>> = {
  creative_assignments: 'A package shows one ad; order a package for each.',
  pacing: 'Pacing is even or asap.',
  creatives: 'Send ads with sync_creatives, and assign them.',
}

function unsupported(at: Place): Fault {
  const name = at.findLast((part) => typeof part === 'string' && part in reasons)
  const reason = typeof name === 'string' ? reasons[name] : undefined
  return fault('unsupported', reason ?? `${at.at(-1)} is not offered here; leave it out.`, { at })
}
