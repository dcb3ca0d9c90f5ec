// Sends notices to partners, apart from the auctions. Each partner has a lane of its own, so that one that is silent or
// invents subdomains holds up nobody else's notices.

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
