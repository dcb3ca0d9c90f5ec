// One expression for many phrases, as a tree: phrases that begin alike share their beginning. So the time of a text hardly
// grows with the number of phrases, where one alternative for each would be tried one after the other.

interface Branch {
  readonly next: Map<string, Branch>
  /** Whether a phrase ends here. */
  isEnd: boolean
}

/**
 * Phrases are lists of words, and words are letters, marks and digits, so that nothing in them is a sign of an expression.
 * `gap` is what may stand between two words. Undefined without phrases.
 */
export function treePattern(phrases: readonly (readonly string[])[], gap: string): string | undefined {
  const root: Branch = { next: new Map(), isEnd: false }
  for (const words of phrases) grow(root, words, gap)
  return root.next.size === 0 ? undefined : patternOf(root)
}

function grow(root: Branch, words: readonly string[], gap: string): void {
  let branch = root
  for (const step of words.flatMap((word, index) => (index === 0 ? [...word] : [gap, ...word]))) {
    const known = branch.next.get(step) ?? { next: new Map(), isEnd: false }
    branch.next.set(step, known)
    branch = known
  }
  branch.isEnd = branch !== root
}

function patternOf({ next, isEnd }: Branch): string {
  const ways = [...next].map(([step, branch]) => step + patternOf(branch))
  if (ways.length === 0) return ''
  if (ways.length === 1 && !isEnd) return ways.join('')
  return `(?:${ways.join('|')})${isEnd ? '?' : ''}`
}
