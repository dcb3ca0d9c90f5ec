// How a rule is written in the documents: its id as a link to its row in docs/where.md, and its words as a sentence.

import { type RuleId, ruleOf, rules } from '@parley/openrtb'
import { link } from './markdown.ts'

export const ruleIds = Object.keys(rules) as readonly RuleId[]

/** The id as a link; `where` is the way to docs/where.md. */
export function ruleLink(id: string, where: string = '../where.md'): string {
  return link(id, `${where}#${anchorOf(id)}`)
}

export function anchorOf(id: string): string {
  return id.toLowerCase()
}

/** The words of a rule: a sentence as it is, an ending of "<field> must …" with its verb. */
export function wordsOf(id: RuleId): string {
  const { says } = ruleOf(id)
  return plainWords(/^\p{Lu}/u.test(says) ? says : `must ${says}`)
}

/** Two underscores would begin bold type. */
export function plainWords(text: string): string {
  return text.replaceAll('__', '\\_\\_')
}
