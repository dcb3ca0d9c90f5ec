// Which process is killed when, for how long, drawn from the seed. Moments are counted in what the load has done, mostly
// acknowledged notices and not seconds, so that the faults are spread over all of it on a fast machine as on a slow one.

export interface PlannedFault<Kind extends string> {
  /** It happens as soon as so much of the load is done. */
  readonly atLoad: number
  readonly kind: Kind
  /** In [0, 1): which of the processes of this kind. */
  readonly which: number
  /** How long the process stays away. */
  readonly downMs: number
}

export interface FaultOptions<Kind extends string> {
  readonly kinds: readonly Kind[]
  readonly count: number
  /** All of it, as the load itself counts. */
  readonly load: number
  readonly downMsMin: number
  readonly downMsMax: number
}

/** Each kind has its turn before any kind has its next one; within a round the order is drawn. */
export function planFaults<Kind extends string>(
  { kinds, count, load, downMsMin, downMsMax }: FaultOptions<Kind>,
  random: () => number,
): readonly PlannedFault<Kind>[] {
  const rounds = Math.ceil(count / kinds.length)
  const drawn = Array.from({ length: rounds }, () => shuffled(kinds, random)).flat()
  return drawn.slice(0, count).map((kind, index) => ({
    // One fault in each part of the load, none in the last twentieth: what it breaks must be repaired under load too.
    atLoad: Math.floor(((index + random()) / count) * load * 0.95),
    kind,
    which: random(),
    downMs: Math.round(downMsMin + random() * (downMsMax - downMsMin)),
  }))
}

function shuffled<Item>(items: readonly Item[], random: () => number): readonly Item[] {
  return items
    .map((item) => ({ item, rank: random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
}
