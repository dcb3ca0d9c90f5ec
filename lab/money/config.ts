// The configuration that all nodes of a stage share.

import type { RunningPartners } from '../stage/money-partners/start.ts'

export interface ConfigWishes {
  readonly partners: RunningPartners
  /** Their impressions and clicks lead through us. */
  readonly publishers: readonly string[]
  /** Of these, whose readers may say what they think of an ad (D102). */
  readonly feedbackOf?: readonly string[] | undefined
  readonly notices?: object | undefined
  readonly journal?: object | undefined
  readonly sums?: object | undefined
  /** By default each partner is asked whatever it did before, so that the load is the same on a busy machine. */
  readonly demand?: object | undefined
}

export function nodeConfig({
  partners,
  publishers,
  feedbackOf = [],
  notices = {},
  journal = {},
  sums,
  demand = { healthHalfLifeMs: 0 },
}: ConfigWishes): Readonly<Record<string, object>> {
  return {
    // Limits are not what is tested, and a client that tries again must not be one of too many.
    limits: { global: 0, publisher: 0, ip: 0, refusalsMax: 0 },
    server: { addressConnectionsMax: 10_000, inFlightMax: 10_000 },
    explain: { auctionsMax: 10 },
    notices: {
      trustNetwork: true,
      trackedPublishers: [...publishers],
      queueMax: 1_000_000,
      ...notices,
    },
    journal,
    supply: { publishers: feedbackOf.map((id) => ({ id, feedback: true })) },
    ...(sums === undefined ? {} : { sums }),
    demand: {
      ...demand,
      partners: partners.names.map((name, index) => ({
        name,
        timeoutMs: 500,
        // Each partner pays another fee, so that what it pays and what the publisher gets differ.
        marginPercent: 10 + 5 * index,
        noticeDomains: ['127.0.0.1'],
        connectionsMax: 1000,
        params: { endpoint: `${partners.url}/${name}/bid` },
      })),
    },
  }
}
