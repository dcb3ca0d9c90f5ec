// How rare a word is among the ads that were seen lately. A rare word that both sides use says more than a common
// one: everybody sells `online`, few sell `telescopes`.

export interface RareWords {
  /** One text more has these stems. */
  readonly see: (stems: readonly string[]) => void
  /** From 0.5 for a word of every ad to 1 for a word of none. */
  readonly weightOf: (stem: string) => number
}

/**
 * At most `wordsMax` words are counted. Where a text would bring more, every count is halved and the words that were seen once
 * are forgotten, so that what was seen long ago counts less than what was seen lately.
 */
export function countWords(wordsMax: number): RareWords {
  const counts = new Map<string, number>()
  let texts = 0
  const halve = (): void => {
    texts = Math.ceil(texts / 2)
    for (const [stem, count] of counts) {
      const half = Math.floor(count / 2)
      if (half === 0) counts.delete(stem)
      else counts.set(stem, half)
    }
  }
  return {
    see(stems) {
      if (counts.size + stems.length > wordsMax) halve()
      texts++
      for (const stem of stems) {
        const count = counts.get(stem)
        // After a halving there may still be no room: a word that is not counted is as rare as it can be.
        if (count !== undefined || counts.size < wordsMax) counts.set(stem, (count ?? 0) + 1)
      }
    },
    weightOf(stem) {
      const count = Math.min(counts.get(stem) ?? 0, texts)
      const rarity = Math.log((texts + smooth) / (count + smooth / 2)) / Math.log((texts + smooth) / (smooth / 2))
      return commonest + (1 - commonest) * rarity
    },
  }
}

/** So many texts must be seen before counts say much; until then all words weigh nearly the same. */
const smooth = 20

/** A word that all ads use still says what they are about: where only shoes are sold, `shoes` must not count for nothing. */
const commonest = 0.5
