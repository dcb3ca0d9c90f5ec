// Which process is killed when, for how long, drawn from the seed. Moments are counted in acknowledged notices and not in
// seconds, so that the faults are spread over the whole load on a fast machine as on a slow one.

export interface PlannedFault<Kind extends string> {
  /** It happens as soon as this many notices are acknowledged. */
  readonly atNotices: number
  readonly kind: Kind
  /** In [0, 1): which of the processes of this kind. */
  readonly which: number
  /** How long the process stays away. */
  readonly downMs: number
}

export interface FaultOptions<Kind extends string> {
  readonly kinds: readonly Kind[]
  readonly count: number
  readonly notices: number
  readonly downMsMin: number
  readonly downMsMax: number
}

/** Each kind has its turn before any kind has its next one; within a round the order is drawn. */
export function planFaults<Kind extends string>(
  { kinds, count, notices, downMsMin, downMsMax }: FaultOptions<Kind>,
  random: () => number,
): readonly PlannedFault<Kind>[] {
  const rounds = Math.ceil(count / kinds.length)
  const drawn = Array.from({ length: rounds }, () => shuffled(kinds, random)).flat()
  return drawn.slice(0, count).map((kind, index) => ({
    // One fault in each part of the load, none in the last twentieth: what it breaks must be repaired under load too.
    atNotices: Math.floor(((index + random()) / count) * notices * 0.95),
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
