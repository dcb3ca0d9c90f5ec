// What the exchange needs of an embedder. `@parley/embeddings` has two; it need not be installed.

export type Embed = (text: string, withinMs: number) => Promise<Embedded>

type Embedded =
  /** Of length 1. */
  { readonly kind: 'embedded'; readonly vector: Float32Array } | { readonly kind: 'late' | 'refused' }
