// How well an ad fits the chat, and who says so (D97).

/** Scores are whole thousandths, so that prices can be multiplied with them exactly. */
export interface Relevance {
  /** From 0 to 1000. */
  readonly thousandths: number
  /** What the ad and the chat have in common, in the chat's own words, the best first. */
  readonly because: readonly string[]
  /** Which of our scorers answered, where it is not the one of the auction (D109). */
  readonly by?: ScorerName | undefined
}

/** What a chat is about, as its request says it. */
export interface ChatWords {
  readonly keywords: readonly string[]
  /** `ext.service.intent.topics`. */
  readonly topics: readonly string[]
  /** `site.cat` or `app.cat`. */
  readonly categories: readonly string[]
  /** Two letters, in lower case; empty where the request names none. */
  readonly language: string
}

/** What an ad says of itself. */
export interface AdWords {
  readonly title: string
  /** Its descriptions, one after the other. */
  readonly desc: string
  readonly sponsored: string
  readonly categories: readonly string[]
  /** The domains of the advertiser. */
  readonly domains: readonly string[]
}

/** Which of our scorers: it compares words (D97), word vectors (D107) or the vectors of a sentence model (D109). */
export type ScorerName = 'words' | 'vectors' | 'model'

/** Who scores the ads of a chat, and whether bids may be ranked by what it says. */
export interface ScorerChoice {
  readonly scorer: ScorerName
  readonly mayRank: boolean
}

/**
 * Whoever wants to score otherwise, with embeddings for example, gives the exchange another one. An auction does not wait for
 * it: what a scorer needs from elsewhere it must have at hand.
 */
export interface Scorer {
  /** Once for each auction; the function it returns is called once for each ad. */
  readonly about: (chat: ChatWords) => (ad: AdWords) => Relevance
  /** Who answers in a language. A scorer of somebody else does not say, and bids may be ranked by it. */
  readonly choiceIn?: (language: string) => ScorerChoice | undefined
}
