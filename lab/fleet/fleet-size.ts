// How large a simulated fleet is, and how much traffic it gets. Traffic is a sample: a node of a fleet at a million requests a second has
// a thousand of them, and one in two seconds here. They do not come evenly, because such a node would lease two tokens and give one of
// them back: at any moment few nodes have traffic, and after a while others.

export interface FleetSize {
  readonly nodes: number
  readonly regions: number
  readonly minutes: number
  /** Requests of a node in a second, on average over all nodes and the whole time. */
  readonly perSecond: number
}

/** Every so many nodes one always has traffic: only there do partners get calls enough to be shaped. */
const busyEvery = 50
/** Of the others, every so many have traffic at a time … */
export const awakeEvery = 20
/** … for so long. */
export const awakeMs = 30_000
/** The share of all requests that the busy nodes get. */
export const busyShare = 0.35

/** `place` is that of the node in its region. */
export function isBusy(place: number): boolean {
  return place % busyEvery === 0
}

/** What a region gets in a second, on average. */
export function regionRate({ nodes, regions, perSecond }: FleetSize): number {
  return (nodes / regions) * perSecond
}

/** So much of the traffic is of one publisher, and so much from one address; both reach every node. The others are small. */
export const oneShare = { publisher: 0.6, address: 0.5 }

/** Limits of a region, against its average traffic: when it is busiest, it has more than each of them allows. */
export function limitsOf(size: FleetSize) {
  const rate = regionRate(size)
  return {
    global: Math.round(rate * 1.1),
    publisher: Math.round(rate * oneShare.publisher),
    ip: Math.round(rate * oneShare.address),
  }
}

/** With fewer a second, one call more would be much: the clock of a node may be a little faster than that of the partner. */
const turnsMin = 10

/** Calls that a node may make to a partner in a second: what a busy node needs for average traffic. */
export function partnerTurns(size: FleetSize): number {
  const busyNodes = Math.ceil(size.nodes / size.regions / busyEvery)
  return Math.max(turnsMin, Math.ceil((regionRate(size) * busyShare) / busyNodes))
}
