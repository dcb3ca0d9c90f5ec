// The configuration of a scripted partner.

export const behaviours = [
  'fast',
  'slow',
  'silent',
  'resetting',
  'lying',
  'drip',
  'huge',
  'redirect',
  'gzip',
  'search',
] as const

export type Behaviour = (typeof behaviours)[number]

export interface Script {
  readonly behaviour: Behaviour
  readonly port: number
  /** Delay before each answer; without one, the slow behaviour answers around its deadline. */
  readonly delayMs: number | undefined
  /** The price of every bid; without one prices are random and some impressions get no bid. */
  readonly price: number | undefined
  readonly seed: number
  /** The only lie of the lying behaviour; without one it goes through all of them. */
  readonly lie: string | undefined
  /** Where the redirecting behaviour points. */
  readonly target: string
  /** After this many answers the search behaviour fails. */
  readonly failAfter: number | undefined
  /** How many of the last requests it remembers word for word. */
  readonly keep: number
}

/** One request as it came over the wire. */
export interface SeenCall {
  /** Path and query. */
  readonly url: string
  /** Names and values alternate, in their order and spelling. */
  readonly headers: readonly string[]
  readonly body: string
}

export interface PartnerStats {
  /** Bid requests and searches seen, in order. */
  readonly requests: number
  /** Connections on which they came. */
  readonly connections: number
  /** Of these, connections that are still open. */
  readonly open: number
  readonly searches: readonly string[]
  /** The query of every loss notice. */
  readonly losses: readonly Readonly<Record<string, string>>[]
  /** The tmax of the last bid request. */
  readonly tmax: number | undefined
  /** The last bid requests and searches, word for word; see `keep`. */
  readonly seen: readonly SeenCall[]
}
