// Many phrases as one tree, word by word: how long a text takes does not depend on how many phrases there are. An expression
// for all of them would take the first request that meets it a tenth of a second to compile.

interface Branch {
  readonly next: Map<string, Branch>
  /** Whether a phrase ends here. */
  isEnd: boolean
}

export interface TopicTree {
  /** Whether any phrase is among these words, one word behind the other. */
  readonly isIn: (words: readonly string[]) => boolean
}

/** Phrases are lists of words. Undefined without any word. */
export function topicTree(phrases: readonly (readonly string[])[]): TopicTree | undefined {
  const root: Branch = { next: new Map(), isEnd: false }
  for (const words of phrases) grow(root, words)
  if (root.next.size === 0) return undefined
  return { isIn: (words) => words.some((_, at) => beginsAt(root, words, at)) }
}

function grow(root: Branch, words: readonly string[]): void {
  let branch = root
  for (const word of words) {
    const known = branch.next.get(word) ?? { next: new Map(), isEnd: false }
    branch.next.set(word, known)
    branch = known
  }
  branch.isEnd = branch !== root
}

function beginsAt(root: Branch, words: readonly string[], start: number): boolean {
  let branch = root
  for (let at = start; at < words.length; at++) {
    const next = branch.next.get(words[at] ?? '')
    if (next === undefined) return false
    if (next.isEnd) return true
    branch = next
  }
  return false
}
