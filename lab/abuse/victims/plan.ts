// The messages to the processes of attackers and of the victim, and their replies.

/** All within the shipped limits of an address, except where a flood is the attack. */
export type AttackPlan =
  | {
      readonly kind: 'rate'
      /** The name of a shape. */
      readonly shape: string
      readonly perSecond: number
      /** The requests come from these in turn. */
      readonly sources: readonly string[]
    }
  | { readonly kind: 'flood'; readonly shape: string; readonly source: string }
  | {
      readonly kind: 'exhaust'
      readonly source: string
      readonly connections: number
      /** Connections that ask for large answers and never read them. */
      readonly slowReaders: number
    }

export interface AttackOrder {
  readonly url: string
  readonly seconds: number
  readonly plan: AttackPlan
}

export interface VictimOrder {
  readonly url: string
  readonly seconds: number
}

export interface VictimResult {
  readonly requests: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** The share of requests that were answered with a bid. */
  readonly fill: number
  /** Everything but a bid or no bid: refusals, faults, connections that broke, and no answer within five seconds. */
  readonly errors: number
}

/** What the victim saw in one phase, and for how long the host kept the machine's cores for others meanwhile. */
export interface VictimPhase extends VictimResult {
  readonly cpuStealMs: number
}
