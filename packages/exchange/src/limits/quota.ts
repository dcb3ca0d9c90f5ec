// D62: the headers report the scope that is nearest to its limit; if two are equally near, the earlier one in the list.

import type { Quota } from '../model/limits.ts'

/** Used if nothing is limited or an error came before anything was counted: every response must carry the headers. */
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
