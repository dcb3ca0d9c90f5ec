// D97: how well an ad fits a chat, from 0 to 1000. Pure: the same words always give the same score.
//
// The chat names terms: its keywords and topics, of one word or several. Two questions make the score. How many of the chat's
// words does the ad use, rare ones counting more? And is any term used as a whole? `running shoes` and `running a business`
// have a word in common and still speak of different things. A word more in common can only raise both answers. A word that is
// only a part of one on the other side counts half in both.

import type { Relevance } from '../model/relevance.ts'

/** A word of the chat, with how much it weighs. */
export interface Word {
  readonly stem: string
  readonly weight: number
  /** What it may be made of. */
  readonly parts: readonly string[]
}

/** A part of a word of the chat. */
export type Part = Pick<Word, 'stem' | 'weight'>

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
  /** Every part of them once, without those that are words of the chat too: a word of the ad counts once. */
  readonly parts: readonly Part[]
  readonly categories: readonly string[]
}

/** What of an ad is compared. */
export interface AdStems {
  readonly stems: ReadonlySet<string>
  /** What its words may be made of. */
  readonly parts: ReadonlySet<string>
  readonly categories: readonly string[]
}

/** What the rarest word in common is worth alone: two make 0.51, three 0.66. */
const oneWord = 0.3
/** `Schuhe` are not always `Laufschuhe`. Two compounds that have a part in common have nothing in common: see D97. */
const partly = 0.5
/** A category says what kind of thing it is, and not which. */
const sameCategory = 0.1
const sameKind = 0.05

const reasonsMax = 3

/** `meaningOf` says what a raw score in thousandths means. */
export function scoreOf(
  { terms, words, parts, categories }: Subject,
  ad: AdStems,
  meaningOf: (score: number) => number,
): Relevance {
  let missed = 1
  for (const word of words) missed *= 1 - oneWord * word.weight * wordIn(ad, word)
  for (const { stem, weight } of parts) if (ad.stems.has(stem)) missed *= 1 - oneWord * weight * partly
  const reasons: Reason[] = []
  let best = 0
  if (missed < 1) {
    for (const { text, words: ofTerm } of terms) {
      const { share, worth } = termIn(ad, ofTerm)
      if (share > 0) reasons.push({ text, worth })
      if (share > best) best = share
    }
  }
  const category = commonCategory(categories, ad.categories)
  const score = 1 - (1 - (1 - missed) * Math.sqrt(best)) * (1 - (category?.worth ?? 0))
  if (category !== undefined) reasons.push(category)
  reasons.sort((a, b) => b.worth - a.worth)
  return {
    thousandths: meaningOf(Math.round(1000 * score)),
    because: reasons.slice(0, reasonsMax).map(({ text }) => text),
  }
}

interface Reason {
  readonly text: string
  readonly worth: number
}

/** 1 where the ad uses the word, `partly` where it uses it as a part of another. */
function wordIn({ stems, parts }: AdStems, { stem }: Word): number {
  if (stems.has(stem)) return 1
  return parts.has(stem) ? partly : 0
}

/**
 * Which share of the words, by their weight, the ad uses. A word of which it uses a part weighs less on both sides of the
 * fraction: such a word more in a term must not lower its share. As a reason it is worth less than the word itself.
 */
function termIn(ad: AdStems, words: readonly Word[]): { readonly share: number; readonly worth: number } {
  let all = 0
  let common = 0
  let missing = 0
  for (const word of words) {
    const use = wordIn(ad, word) || (word.parts.some((part) => ad.stems.has(part)) ? partly : 0)
    all += word.weight
    common += word.weight * use
    if (use === 0) missing += word.weight
  }
  return common === 0 ? unused : { share: common / (common + missing), worth: common / all }
}

const unused = { share: 0, worth: 0 }

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
