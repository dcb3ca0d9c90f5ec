// D109: scores ads by the cosine between the vectors of chat and ad. The vector of a chat is begun with the auction, while partners
// are asked, and nobody waits for it: where it is not there yet, or the ad is new, the other scorer answers.

import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { ChatWords, Relevance, Scorer, ScorerName } from '../../model/relevance.ts'
import type { AdVectors } from './ad-vectors.ts'
import type { Calibrate } from './calibration.ts'
import type { Embed } from './embed.ts'

export interface ModelScorerTools {
  readonly embed: Embed
  readonly ads: Pick<AdVectors, 'vectorOf'>
  /** How long a chat may wait for its vector. */
  readonly deadlineMs: number
  /** Those the model knows; chats in others are left to the other scorer. */
  readonly languages: readonly string[]
  readonly calibrate: Calibrate
  readonly count: (end: ScoreEnd) => void
  /** Answers where the model cannot. */
  readonly fallback: Scorer
}

/** How an ad came to its score: by the model, or why not. */
export type ScoreEnd = 'model' | 'late-chat' | 'new-ad' | 'other-language'

/** More terms of a chat are not read. */
const termsMax = 32
/** Chats often say the same few words. Of them only vectors are remembered, in memory. */
const chatsMax = 5000

export function modelScorer(tools: ModelScorerTools): Scorer {
  const { ads, languages, calibrate, count, fallback } = tools
  const vectorOfChat = chatReader(tools)
  const otherName = ({ language }: ChatWords): ScorerName => fallback.choiceIn?.(language)?.scorer ?? 'words'
  return {
    // Ads that are new or late are ranked by the other scorer, so both have to be good enough.
    choiceIn(language) {
      const other = fallback.choiceIn?.(language)
      return languages.includes(language || 'en') ? { scorer: 'model', mayRank: other?.mayRank ?? true } : other
    },
    about(chat) {
      const isKnown = languages.includes(chat.language || 'en')
      const vectorNow = isKnown ? vectorOfChat(chatText(chat)) : never
      let otherScore: ReturnType<Scorer['about']> | undefined
      return (ad) => {
        const ofAd = isKnown ? ads.vectorOf(ad) : undefined
        const ofChat = vectorNow()
        if (ofChat !== undefined && ofChat.length === ofAd?.length) {
          count('model')
          return { thousandths: calibrate(cosineOf(ofChat, ofAd)), because: [] }
        }
        count(isKnown ? (ofChat === undefined ? 'late-chat' : 'new-ad') : 'other-language')
        otherScore ??= fallback.about(chat)
        return isKnown ? new OtherRelevance(otherScore(ad), otherName(chat)) : otherScore(ad)
      }
    },
  }
}

const never = (): undefined => undefined

/** Begins to embed the text at once; what it returns tells the vector as soon as there is one. */
function chatReader({ embed, deadlineMs }: ModelScorerTools): (text: string) => () => Float32Array | undefined {
  const chats = new LRUCache<string, KnownChat>({ max: chatsMax })
  return (text) => {
    if (text === '') return never
    const key = hash('sha256', text)
    const known = chats.get(key)
    if (known !== undefined) return () => known.vector
    const chat: KnownChat = { vector: undefined }
    chats.set(key, chat)
    void embed(text, deadlineMs).then((end) => {
      if (end.kind === 'embedded') chat.vector = end.vector
      else chats.delete(key)
    })
    return () => chat.vector
  }
}

/** One that is still being embedded has no vector yet, and is not embedded a second time meanwhile. */
interface KnownChat {
  vector: Float32Array | undefined
}

function chatText({ topics, keywords }: ChatWords): string {
  return [...new Set([...topics, ...keywords])].slice(0, termsMax).join(', ')
}

/** The answer of the other scorer, whose reasons are sought when they are read. */
class OtherRelevance implements Relevance {
  readonly thousandths: number
  readonly by: ScorerName
  readonly #other: Relevance

  constructor(other: Relevance, by: ScorerName) {
    this.thousandths = other.thousandths
    this.by = by
    this.#other = other
  }

  get because(): readonly string[] {
    return this.#other.because
  }
}

/** Both have length 1. */
function cosineOf(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0)
  return sum
}
