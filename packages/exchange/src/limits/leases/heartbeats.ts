// How nodes that share limits count each other: each tells Redis at intervals that it is there, and hears how many there are and
// which of them it is. What was heard last counts while Redis is away, so that the parts of all nodes add up to the limit (D66).

import type { Clock } from '../../time/clock.ts'
import type { KeyPlace } from './lease-scripts.ts'

export interface HeartbeatSettings {
  /** In a cluster more than one, on different shards: one that is away leaves the count as it is. */
  readonly places: readonly KeyPlace[]
  /** Names this node among those that share the limits. */
  readonly nodeId: string
  readonly heartbeatMs: number
  /** How many nodes to assume until Redis reports the number. */
  readonly nodesExpected: number
  readonly clock: Clock
}

/** How many heartbeats must see fewer nodes before the lower count is used. */
const lowerBeatsMin = 4

/** A silent node is forgotten after so many heartbeats. */
const silentBeatsMax = 4

export class Heartbeats {
  readonly #settings: HeartbeatSettings
  #nodes: number
  #rank: number | undefined
  #lowerBeats = 0
  #isStarted = false
  #isStopped = false
  #stopNext: (() => void) | undefined

  constructor(settings: HeartbeatSettings) {
    this.#settings = settings
    this.#nodes = settings.nodesExpected
  }

  get nodes(): number {
    return this.#nodes
  }

  /** The place of this node among all, from 0; undefined until Redis was reached. */
  get rank(): number | undefined {
    return this.#rank
  }

  start(): void {
    if (this.#isStarted) return
    this.#isStarted = true
    void this.#beat()
  }

  stop(): void {
    this.#isStopped = true
    this.#stopNext?.()
  }

  async #beat(): Promise<void> {
    const { places, nodeId, heartbeatMs, clock } = this.#settings
    const heard = await Promise.allSettled(
      places.map(({ redis, prefix }) =>
        redis.parleyBeat(`${prefix}nodes`, `${prefix}names`, nodeId, heartbeatMs * silentBeatsMax),
      ),
    )
    // A shard that was away has forgotten some: the one that knows most is right. If none answers, the last count stays: it is
    // the best guess of how many share the limits.
    const counts = heard.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    const [most] = counts.toSorted(([one], [other]) => other - one)
    if (most !== undefined) this.#note(...most)
    if (!this.#isStopped) this.#stopNext = clock.after(heartbeatMs, () => void this.#beat())
  }

  // A Redis that has just come back has forgotten the other nodes: a lower count is used only if it persists. The rank goes with
  // its count: places among fewer nodes could be the same for two of them.
  #note(count: number, rank: number): void {
    this.#lowerBeats = count < this.#nodes ? this.#lowerBeats + 1 : 0
    if (this.#lowerBeats > 0 && this.#lowerBeats < lowerBeatsMin) return
    this.#nodes = count
    this.#rank = rank
  }
}
