// D97: how well an ad fits a chat, from 0 to 1000. Pure: the same words always give the same score.
//
// The chat names terms: its keywords and topics, of one word or several. Two questions make the score. How many of the chat's
// words does the ad use, rare ones counting more? And is any term used as a whole? `running shoes` and `running a business`
// have a word in common and still speak of different things. A word more in common can only raise both answers.

import type { Relevance } from '../words/relevance.ts'

/** A word of the chat, with how much it weighs. */
export interface Word {
  readonly stem: string
  readonly weight: number
}

export interface Term {
  /** As the chat writes it. */
  readonly text: string
  readonly words: readonly Word[]
}

/** What an ad is compared with. Terms are in a fixed order, so that sums do not depend on how the chat orders them. */
export interface Subject {
  readonly terms: readonly Term[]
  /** Every word once. */
  readonly words: readonly Word[]
  readonly categories: readonly string[]
}

/** What of an ad is compared. */
export interface AdStems {
  readonly stems: ReadonlySet<string>
  readonly categories: readonly string[]
}

/** What the rarest word in common is worth alone: two make 0.51, three 0.66. */
const oneWord = 0.3
/** A category says what kind of thing it is, and not which. */
const sameCategory = 0.1
const sameKind = 0.05

const reasonsMax = 3

export function scoreOf({ terms, words, categories }: Subject, { stems, categories: ofAd }: AdStems): Relevance {
  let missed = 1
  for (const { stem, weight } of words) if (stems.has(stem)) missed *= 1 - oneWord * weight
  const reasons: Reason[] = []
  let best = 0
  if (missed < 1) {
    for (const { text, words: ofTerm } of terms) {
      const share = shareOf(ofTerm, stems)
      if (share > 0) reasons.push({ text, worth: share })
      if (share > best) best = share
    }
  }
  const category = commonCategory(categories, ofAd)
  const score = 1 - (1 - (1 - missed) * Math.sqrt(best)) * (1 - (category?.worth ?? 0))
  if (category !== undefined) reasons.push(category)
  reasons.sort((a, b) => b.worth - a.worth)
  return { thousandths: Math.round(1000 * score), because: reasons.slice(0, reasonsMax).map(({ text }) => text) }
}

interface Reason {
  readonly text: string
  readonly worth: number
}

/** Which share of the words, by their weight, the ad uses. */
function shareOf(words: readonly Word[], stems: ReadonlySet<string>): number {
  let all = 0
  let common = 0
  for (const { stem, weight } of words) {
    all += weight
    if (stems.has(stem)) common += weight
  }
  return all === 0 ? 0 : common / all
}

/** `IAB17-18` and `IAB17` are of one kind. */
function commonCategory(wanted: readonly string[], given: readonly string[]): Reason | undefined {
  const same = wanted.find((category) => given.includes(category))
  if (same !== undefined) return { text: `category ${same}`, worth: sameCategory }
  const kind = wanted.find((category) => given.some((other) => kindOf(other) === kindOf(category)))
  return kind === undefined ? undefined : { text: `category ${kindOf(kind)}`, worth: sameKind }
}

function kindOf(category: string): string {
  const hyphen = category.indexOf('-')
  return hyphen === -1 ? category : category.slice(0, hyphen)
}
