// D85: topics of a chat that reveal somebody's health, sexual life, religion, politics or origin are removed before anybody
// sees them. The operator decides which those are.

import type { Fault, Judge } from './fault.ts'
import { personalFault } from './personal-values.ts'
import { treePattern } from './topic-tree.ts'

/** What a text of a chat must not be: personal, or about one of these topics. In which language it is, nobody knows. */
export function createChatJudge(topics: readonly string[]): Judge {
  const pattern = patternOf(topics)
  if (pattern === undefined) return personalFault
  return (text) => personalFault(text) ?? (pattern.test(plainText(text)) ? sensitive : undefined)
}

const sensitive: Fault = { rule: 'D85-sensitive-topic', found: 'a word of privacy.sensitiveTopics' }

/**
 * One expression for the topics of all languages, which takes a third of a microsecond for a usual text. Topics are whole
 * words in any case; between the words of a phrase may stand whatever is neither a letter nor a digit.
 */
function patternOf(topics: readonly string[]): RegExp | undefined {
  const phrases = topics.map((topic) => plainText(topic).match(words) ?? [])
  const tree = treePattern(phrases, `[^${letters}]+`)
  return tree === undefined ? undefined : new RegExp(`(?<![${letters}])${tree}(?![${letters}])`, 'iu')
}

const letters = String.raw`\p{L}\p{M}\p{N}`
const words = new RegExp(`[${letters}]+`, 'gu')

/** One form for letters that can be written in several, such as é and wide letters. Most texts have none of them. */
function plainText(text: string): string {
  return /[^ -~]/.test(text) ? text.normalize('NFKC') : text
}
