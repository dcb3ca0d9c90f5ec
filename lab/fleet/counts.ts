// What became of the requests of a simulated fleet, and of its calls to partners.

export interface FleetCounts {
  requests: number
  /** Came to a process that was just killed, or were in it. */
  lost: number
  /** Served by another region than their own. */
  moved: number
  limited: number
  paced: number
  unfilled: number
  partnerAds: number
  campaignAds: number
  calls: number
  late: number
  unlikely: number
  unhealthy: number
  qps: number
  /** Of busy nodes, while a partner had been silent for long: auctions, and those that waited for it. */
  silentAuctions: number
  silentWaits: number
  /** Times that a chat saw an ad against its rules. */
  badChats: number
}

export function newCounts(): FleetCounts {
  return {
    requests: 0,
    lost: 0,
    moved: 0,
    limited: 0,
    paced: 0,
    unfilled: 0,
    partnerAds: 0,
    campaignAds: 0,
    calls: 0,
    late: 0,
    unlikely: 0,
    unhealthy: 0,
    qps: 0,
    silentAuctions: 0,
    silentWaits: 0,
    badChats: 0,
  }
}
