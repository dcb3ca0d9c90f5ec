// D62: the headers speak of the scope nearest to its limit; of two equally near ones, the earlier in the list.

import type { Quota } from '../words/quota.ts'

/** Stands in when every scope is switched off: the headers are promised on every response. */
/** Where nothing is limited, and where an accident came before anybody counted. */
export const unlimited: Quota = { scope: 'none', limit: 2_147_483_647, remaining: 2_147_483_647, resetSeconds: 0 }

export function tightest(quotas: readonly (Quota | undefined)[]): Quota {
  let nearest = unlimited
  for (const quota of quotas) {
    if (quota !== undefined && shareLeft(quota) < shareLeft(nearest)) nearest = quota
    else if (quota !== undefined && nearest === unlimited) nearest = quota
  }
  return nearest
}

function shareLeft({ remaining, limit }: Quota): number {
  return remaining / limit
}
