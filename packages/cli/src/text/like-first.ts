// The word that was probably meant comes first.

import { likeness } from '@parley/exchange/likeness'

/** The words in the order in which they resemble another one; equals keep their order. */
export function likeFirst(words: readonly string[], other: string): readonly string[] {
  return words.toSorted((a, b) => likeness(b, other) - likeness(a, other))
}
