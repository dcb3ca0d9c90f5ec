// How well an ad fits the chat.

/** Scores are whole thousandths, so that prices can be multiplied with them exactly. */
export interface Relevance {
  /** From 0 to 1000. */
  readonly thousandths: number
  /** What the ad and the chat have in common, the best first. */
  readonly because: readonly string[]
}
