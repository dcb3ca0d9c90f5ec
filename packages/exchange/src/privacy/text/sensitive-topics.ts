// D85: topics of a chat that reveal somebody's health, sexual life, religion, politics or origin are removed before anybody
// sees them. The operator decides which those are.

import type { Judge, TextFault } from './fault.ts'
import { createFirstWords } from './first-words.ts'
import { personalFault } from './personal-text.ts'
import { topicTree } from './topic-tree.ts'

/** What a text of a chat must not be: personal, or about one of these topics. In which language it is, nobody knows. */
export function createChatJudge(topics: readonly string[]): Judge {
  const phrases = topics.map(wordsIn)
  const tree = topicTree(phrases)
  if (tree === undefined) return personalFault
  const mayBegin = createFirstWords(phrases.flatMap(([first]) => first ?? []))
  return (text) => personalFault(text) ?? (mayBegin(text) && tree.isIn(wordsIn(text)) ? sensitive : undefined)
}

const sensitive: TextFault = { rule: 'D85-sensitive-topic', found: 'a word of privacy.sensitiveTopics' }

/**
 * Topics are whole words in any case; between the words of a phrase may stand whatever is neither a letter nor a digit. Letters
 * that can be written in several forms, such as é and wide ones, have one here.
 */
function wordsIn(text: string): readonly string[] {
  const isPlain = !/[^ -~]/.test(text)
  const found = isPlain ? text.toLowerCase().match(plainWords) : text.normalize('NFKC').toLowerCase().match(words)
  return found ?? []
}

/** Most texts have no other letters than these. */
const plainWords = /[a-z\d]+/g
const words = /[\p{L}\p{M}\p{N}]+/gu
