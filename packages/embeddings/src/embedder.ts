// What embeds texts, wherever it runs, and what it promises: an answer to every text, in time or not at all, and never an error.

export interface Embedder {
  /**
   * `withinMs` from now on, the answer is `late`, whatever becomes of the text. A text that has no chance of being in time is
   * refused at once. More than 2,000 characters are not read. Never rejects.
   */
  readonly embed: (text: string, withinMs: number) => Promise<Embedded>
  readonly counts: () => EmbedderCounts
  /** Texts that are still waiting are refused. */
  readonly close: () => Promise<void>
}

export type Embedded =
  /** Of length 1, so that the cosine of two is their product. */
  | { readonly kind: 'embedded'; readonly vector: Float32Array }
  | { readonly kind: 'late' }
  /** `broken`: neither a thread nor the service works now, or what came back was no vector. */
  | { readonly kind: 'refused'; readonly reason: 'full' | 'broken' | 'closed' }

/** Since the start. */
export interface EmbedderCounts {
  readonly embedded: number
  readonly late: number
  readonly refused: number
  /** Threads that were started again, or pauses after which a service was called again. */
  readonly restarts: number
}

/** What its owner should know. Each is called once for a trouble, however many texts it costs. */
export interface Listener {
  /** `retryInMs` is undefined where nothing is tried any more. */
  readonly onTrouble: (error: Error, retryInMs: number | undefined) => void
  readonly onBack: (awayMs: number) => void
}

/** Why there is no embedder. The sentence names the file and what is wrong with it. */
export interface NoEmbedder {
  readonly kind: 'refused'
  readonly reason: 'missing' | 'checksum' | 'corrupt' | 'shape' | 'output'
  readonly sentence: string
}

export type Starting = { readonly kind: 'embedder'; readonly embedder: Embedder } | NoEmbedder
