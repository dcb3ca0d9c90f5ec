// Where a request goes: to a node of its region that has traffic now, past nodes that are down once the balancer knows it, and to another region once
// the name of its own leads there.

import type { FleetNode } from './fleet-node.ts'
import { awakeEvery, awakeMs, busyShare, isBusy } from './fleet-size.ts'

/** How long a balancer sends requests to a node that is down. */
const noticedMs = 2000
/** How long callers go to a region that is lost. */
const movedMs = 30_000

export interface Route {
  readonly node: FleetNode
  readonly isMoved: boolean
}

interface Region {
  readonly busy: readonly FleetNode[]
  /** Those that have traffic one group after the other. */
  readonly groups: readonly (readonly FleetNode[])[]
}

export class Routes {
  readonly #regions: readonly Region[]
  /** By region: since when nobody is there. */
  readonly #lostSinceMs: (number | undefined)[]

  constructor(nodes: readonly FleetNode[], regions: number) {
    this.#regions = Array.from({ length: regions }, (_, region) => {
      const own = nodes.filter((node) => node.region === region)
      const usual = own.filter((_node, place) => !isBusy(place))
      const groups = Array.from({ length: awakeEvery }, (__, group) =>
        usual.filter((_node, place) => place % awakeEvery === group),
      ).filter((group) => group.length > 0)
      return { busy: own.filter((_node, place) => isBusy(place)), groups }
    })
    this.#lostSinceMs = this.#regions.map(() => undefined)
  }

  noteRegion(region: number, lostSinceMs: number | undefined): void {
    this.#lostSinceMs[region] = lostSinceMs
  }

  /** Undefined where nobody answers. */
  route(region: number, nowMs: number, random: () => number): Route | undefined {
    const lostSinceMs = this.#lostSinceMs[region]
    const isMoved = lostSinceMs !== undefined && nowMs - lostSinceMs > movedMs
    const to = isMoved ? (region + 1) % this.#regions.length : region
    const places = this.#placesIn(to, nowMs, random)
    const first = Math.floor(random() * places.length)
    for (let step = 0; step < places.length; step++) {
      const node = places[(first + step) % places.length]
      if (node === undefined) return undefined
      if (node.killedAtMs === undefined) return { node, isMoved }
      if (nowMs - node.killedAtMs < noticedMs) return undefined
    }
    return undefined
  }

  #placesIn(region: number, nowMs: number, random: () => number): readonly FleetNode[] {
    const { busy, groups } = this.#regions[region] ?? { busy: [], groups: [] }
    if (random() < busyShare || groups.length === 0) return busy
    return groups[Math.floor(nowMs / awakeMs) % groups.length] ?? busy
  }
}
