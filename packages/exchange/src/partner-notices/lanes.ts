// A lane for each partner, so that a partner that is silent or invents subdomains does not delay the notices of others.

import { type LaneSettings, type NoticeLane, type OutgoingNotice, openLane } from './notice-lane.ts'

export interface LanesSettings<Call extends OutgoingNotice> extends Omit<LaneSettings<Call>, 'domains'> {
  readonly domainsOf: (partner: string) => readonly string[]
}

export function createLanes<Call extends OutgoingNotice>(settings: LanesSettings<Call>): NoticeLane<Call> {
  // There are no more lanes than partners in the configurations that have issued notices.
  const lanes = new Map<string, NoticeLane<Call>>()

  function laneOf(partner: string): NoticeLane<Call> {
    const known = lanes.get(partner)
    if (known !== undefined) return known
    const lane = openLane({ ...settings, domains: () => settings.domainsOf(partner) })
    lanes.set(partner, lane)
    return lane
  }

  return {
    send: (call) => laneOf(call.partner).send(call),
    async close() {
      await Promise.all(Array.from(lanes.values(), (lane) => lane.close()))
    },
  }
}
