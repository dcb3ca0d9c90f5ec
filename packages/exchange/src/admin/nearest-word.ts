// Which word was meant by one that does not exist: the one that shares most of its letters with it.

/** Below this share of common letters, two words have nothing to do with each other. */
const likenessMin = 0.7

export function nearestWord(written: string, words: readonly string[]): string | undefined {
  const ranked = words.map((word) => ({ word, likeness: likenessOf(written.toLowerCase(), word.toLowerCase()) }))
  const [first] = ranked.toSorted((one, other) => other.likeness - one.likeness)
  return first !== undefined && first.likeness >= likenessMin ? first.word : undefined
}

function likenessOf(one: string, other: string): number {
  const left = [...other]
  let shared = 0
  for (const letter of one) {
    const at = left.indexOf(letter)
    if (at === -1) continue
    left.splice(at, 1)
    shared++
  }
  return (2 * shared) / (one.length + other.length)
}
