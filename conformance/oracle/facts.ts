// What the oracle is told: a request, what each partner answered, and what the operator configured. The names are those of the
// wire and of the settings; money is in dollars per thousand impressions, as people write it.

export type Json = Readonly<Record<string, unknown>>

export interface Case {
  readonly request: Json
  /** By the name of the partner. */
  readonly answers: Readonly<Record<string, Answer>>
  readonly facts: Facts
}

export interface Answer {
  readonly status: number
  /** Undefined for an empty body. */
  readonly body?: unknown
  /** Of each bid or product, by its id: how well it fits the chat, in thousandths. Without one it fits fully. */
  readonly scores?: Readonly<Record<string, number>>
}

export interface Facts {
  /** Milliseconds since 1970. */
  readonly nowMs: number
  readonly defaultType?: 1 | 2
  readonly ranking?: 'price' | 'price-times-relevance'
  readonly partners: readonly PartnerFacts[]
  readonly publishers: readonly PublisherFacts[]
  readonly deals: readonly DealFacts[]
}

export interface PartnerFacts {
  readonly name: string
  readonly seat?: string
  readonly marginPercent?: number
  readonly priority?: number
  readonly priceMaxCpm?: number
  readonly floorMinCpm?: number
  readonly floorMaxCpm?: number
  /** A product search, with the price of products that name none. */
  readonly defaultCpm?: number
}

export interface Conditions {
  readonly countries?: readonly string[]
  readonly intents?: readonly string[]
  readonly funnelStages?: readonly string[]
  readonly sentiments?: readonly string[]
}

export interface PublisherFacts {
  readonly id: string
  readonly minRelevance?: number
  readonly floors?: readonly (Conditions & {
    readonly cpm: number
    readonly formats?: readonly string[]
    readonly hours?: readonly number[]
  })[]
  readonly blockedAdvertisers?: readonly string[]
  readonly blockedCategories?: readonly string[]
  readonly pacing?: PacingFacts
}

interface PacingFacts {
  readonly firstTurn?: number
  readonly maxPerSession?: number
  readonly sameAdvertiserAfterTurns?: number
  readonly notWhen?: Omit<Conditions, 'countries'>
}

export interface DealFacts extends Conditions {
  readonly id: string
  readonly publishers?: readonly string[]
  readonly seats?: readonly string[]
  readonly advertisers?: readonly string[]
  readonly floorCpm?: number
  readonly priceType?: 'first' | 'second' | 'fixed'
  readonly priority?: number
  readonly starts?: string
  readonly ends?: string
}

/** An object of JSON, or an empty one in its place. */
export function objectOf(value: unknown): Json {
  return isObject(value) ? value : {}
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A list of texts, or undefined for anything else (D86). */
export function textsOf(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : undefined
}
