// What a buyer orders or changes, in our words: the wire has made it from its own.

interface ListReference {
  readonly agentUrl: string
  readonly id: string
}

export interface WantedTargeting {
  readonly countries?: readonly string[]
  readonly keywords?: readonly string[]
  readonly lists: readonly ListReference[]
}

export interface PackageOrder {
  readonly product: string
  readonly option: string
  readonly budgetMicros: number
  readonly bidMicros?: number
  readonly pacing?: 'even' | 'asap'
  readonly targeting: WantedTargeting
  readonly creative?: string
  readonly isPaused: boolean
  readonly written: Readonly<Record<string, unknown>>
}

export interface Order {
  /** Of the brand. */
  readonly domain: string
  /** Undefined starts at once. */
  readonly startMs?: number
  readonly endMs: number
  readonly packages: readonly PackageOrder[]
}

/** What a change does not name stays. */
export interface PackageChange {
  readonly id: string
  readonly budgetMicros?: number
  readonly bidMicros?: number
  readonly pacing?: 'even' | 'asap'
  readonly targeting?: WantedTargeting
  readonly creative?: string
  readonly isPaused?: boolean
  readonly isCanceled?: boolean
  readonly reason?: string
  readonly written: Readonly<Record<string, unknown>>
}

export interface Change {
  /** The revision that the buyer has looked at. */
  readonly revision?: number
  readonly endMs?: number
  readonly isPaused?: boolean
  readonly isCanceled?: boolean
  readonly reason?: string
  readonly packages: readonly PackageChange[]
}
