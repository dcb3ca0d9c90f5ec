// The requests that a simulated process and a real one both get: when, of which publisher, and from which address.

import { randomOf } from '@parley/testkit/random'
import { type FleetSize, oneShare } from '../fleet-size.ts'

export interface Arrival {
  readonly atMs: number
  readonly publisher: string
  readonly address: string
}

export const oneSeconds = 30
export const oneSize: FleetSize = { nodes: 1, regions: 1, minutes: oneSeconds / 60, perSecond: 100 }

/** Below all limits, at twice of them, and in bursts: ten seconds each. */
const shapes: readonly ((atMs: number) => number)[] = [() => 0.7, () => 2, (atMs) => (atMs % 1000 < 200 ? 4 : 0.2)]

const large = 'pub-one'
const small = Array.from({ length: 50 }, (_, at) => `pub-${at}`)
export const publisherIds = [large, ...small]
export const addressRanges = ['198.51.100.0/24', '10.0.0.0/24']

export function arrivalsFor(seed: number): readonly Arrival[] {
  const random = randomOf(seed)
  const arrivals: Arrival[] = []
  let atMs = 0
  for (;;) {
    const shape = shapes[Math.floor((atMs / 1000 / oneSeconds) * shapes.length)] ?? (() => 1)
    atMs += (-Math.log(1 - random()) * 1000) / (oneSize.perSecond * shape(atMs))
    if (atMs >= oneSeconds * 1000) return arrivals
    arrivals.push({
      atMs,
      publisher: random() < oneShare.publisher ? large : (small[Math.floor(random() * small.length)] ?? large),
      address: random() < oneShare.address ? '198.51.100.1' : `10.0.0.${Math.floor(random() * 250)}`,
    })
  }
}

/** What both have in common, as it is counted. */
export interface OneFigures {
  readonly requests: number
  readonly limited: number
  readonly calls: number
  readonly awards: number
  /** Calls of Redis for leases. */
  readonly leaseCalls: number
}
