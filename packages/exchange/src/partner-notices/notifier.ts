// Sends notices to partners, independently of the auctions. Each partner has its own lane, so that a partner that is silent
// or invents subdomains does not delay the notices of others.

import type { Emit } from '../events/event.ts'
import type { Notice } from './loss-notices.ts'
import { type LaneSettings, type NoticeLane, openLane } from './notice-lane.ts'

export interface NotifierSettings extends Omit<LaneSettings, 'domains' | 'count'> {
  readonly domainsOf: (partner: string) => readonly string[]
  readonly emit: Emit
}

export interface Notifier {
  send(notices: readonly Notice[]): void
  close(): Promise<void>
}

export function createNotifier(settings: NotifierSettings): Notifier {
  // There are no more lanes than partners in the configurations of this process.
  const lanes = new Map<string, NoticeLane>()

  function laneOf(partner: string): NoticeLane {
    const known = lanes.get(partner)
    if (known !== undefined) return known
    const { domainsOf, emit } = settings
    const lane = openLane({
      ...settings,
      domains: () => domainsOf(partner),
      count: (end, refusal) => emit({ type: 'partner-notice-ended', partner, end, refusal }),
    })
    lanes.set(partner, lane)
    return lane
  }

  return {
    send(notices) {
      for (const { partner, url } of notices) laneOf(partner).send(url)
    },
    async close() {
      await Promise.all(Array.from(lanes.values(), (lane) => lane.close()))
    },
  }
}
