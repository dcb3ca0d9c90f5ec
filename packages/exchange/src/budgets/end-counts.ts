// How impressions ended that matched booked campaigns, counted until they are reported.

import type { CampaignTraffic } from '@parley/contract'

export class EndCounts {
  readonly #byCampaign = new Map<string, Map<string, number>>()

  add(campaign: string, end: string, count = 1): void {
    let ends = this.#byCampaign.get(campaign)
    if (ends === undefined) {
      ends = new Map()
      this.#byCampaign.set(campaign, ends)
    }
    ends.set(end, (ends.get(end) ?? 0) + count)
  }

  /** Of so many campaigns at most, which are counted anew; the others wait. */
  take(campaignsMax: number): CampaignTraffic[] {
    const taken: CampaignTraffic[] = []
    for (const [campaign, ends] of this.#byCampaign) {
      if (taken.length >= campaignsMax) break
      this.#byCampaign.delete(campaign)
      taken.push({ campaign, ends: Array.from(ends, ([end, count]) => ({ end, count })) })
    }
    return taken
  }
}
