// How well the scorer tells ads that fit a chat from near misses: 300 pairs in five languages that people have labelled, and 50
// in German that were written before compounds were taken apart, to see whether that helps with words that nobody had in mind.

import { readFileSync } from 'node:fs'
import type { AdWords, ChatWords } from '../../packages/exchange/src/model/relevance.ts'
import { plainScorer } from '../../packages/exchange/src/relevance/plain-scorer.ts'
import { countWords } from '../../packages/exchange/src/relevance/rare-words.ts'

export const languages = ['en', 'de', 'fr', 'es', 'it'] as const

export interface Pair {
  readonly id: string
  readonly fits: boolean
  readonly request: {
    readonly language: string
    readonly keywords?: string
    readonly topics?: readonly string[]
    readonly cat?: readonly string[]
  }
  readonly ad: {
    readonly title: string
    readonly desc: string
    readonly sponsored: string
    readonly cat?: readonly string[]
    readonly adomain: readonly string[]
  }
  /** Why somebody said so. */
  readonly why: string
}

export interface Scored extends Pair {
  readonly thousandths: number
}

export interface Quality {
  readonly name: string
  readonly pairs: number
  /** Of the ads that pass, the share that fits. */
  readonly precision: number
  /** Of the ads that fit, the share that passes. */
  readonly recall: number
}

export function readPairs(): readonly Pair[] {
  return languages.flatMap((name) => pairsIn(`pairs/${name}.json`))
}

/** A choice is made by looking at the other pairs, and these say what it is worth. */
export function readHeldOut(): readonly Pair[] {
  return pairsIn('held-out/de.json')
}

function pairsIn(file: string): readonly Pair[] {
  return JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as readonly Pair[]
}

/** The words of all ads have been seen before any is scored, as in an exchange that has run for a while. */
export function scorePairs(pairs: readonly Pair[], seenBefore: readonly Pair[] = []): readonly Scored[] {
  const scorer = plainScorer(countWords(20_000))
  const scored = (pair: Pair): Scored => ({
    ...pair,
    thousandths: scorer.about(chatOf(pair))(adOf(pair)).thousandths,
  })
  for (const pair of [...seenBefore, ...pairs]) scored(pair)
  return pairs.map(scored)
}

/** Where ads pass that reach `least` thousandths: for all pairs, and for each language. */
export function qualityOf(pairs: readonly Scored[], least: number): readonly Quality[] {
  const ofLanguage = languages.map((name) => {
    const own = pairs.filter(({ request }) => request.language === name)
    return { name, ...rates(own, least) }
  })
  return [{ name: 'all', ...rates(pairs, least) }, ...ofLanguage]
}

export function rates(pairs: readonly Scored[], least: number): Omit<Quality, 'name'> {
  const passing = pairs.filter(({ thousandths }) => thousandths >= least)
  const right = passing.filter(({ fits }) => fits).length
  const fitting = pairs.filter(({ fits }) => fits).length
  return { pairs: pairs.length, precision: right / passing.length, recall: right / fitting }
}

export function chatOf({
  request: { keywords = '', topics = [], cat = [], language },
}: Pick<Pair, 'request'>): ChatWords {
  const words = keywords.split(',').map((word) => word.trim().toLowerCase())
  return { keywords: words.filter((word) => word !== ''), topics, categories: cat, language }
}

export function adOf({ ad: { title, desc, sponsored, cat = [], adomain } }: Pick<Pair, 'ad'>): AdWords {
  return { title, desc, sponsored, categories: cat, domains: adomain }
}
