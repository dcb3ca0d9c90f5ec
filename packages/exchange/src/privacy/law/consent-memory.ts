// Parsed consent strings, cached for the next request of the same person. Callers choose the strings, so the cache is bounded
// by their length as well as by their number (T63).

import { LRUCache } from 'lru-cache'

export interface ConsentBounds {
  /** Longer strings are not read. */
  readonly textLengthMax: number
  /** Strings remembered at once; the one used longest ago gives way. */
  readonly entriesMax: number
}

/** Real strings are shorter than this on the average; where they are longer, fewer are remembered. */
const usualLength = 1024

export function consentMemory<Reading extends object>({ entriesMax }: ConsentBounds): LRUCache<string, Reading> {
  return new LRUCache({
    max: entriesMax,
    maxSize: entriesMax * usualLength,
    sizeCalculation: (_, text) => Math.max(1, text.length),
  })
}
