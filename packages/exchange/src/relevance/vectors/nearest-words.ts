// D107: why an ad fits: the words of the chat and of the ad that mean nearly the same, the best first.

import { type Direction, dot } from './direction.ts'
import type { KnownWord } from './known-words.ts'

export interface Side {
  readonly words: readonly KnownWord[]
  readonly direction: Direction
}

export type NearestWords = (chat: Side, ad: Side) => readonly string[]

const reasonsMax = 3
/** A reason is shown to people: a longer one is cut. */
const reasonLengthMax = 64
/** Words that are further apart have nothing to do with each other. */
const nearMin = 0.35
/** Words of chats whose nearest words in an ad are remembered, over all ads; then all are forgotten. */
export const rememberedMax = 50_000

interface Pair {
  readonly one: KnownWord
  readonly other: KnownWord
  readonly worth: number
  /** As it is shown. */
  readonly text: string
}

type Near = readonly Pair[]

/** The same words meet the same ads again and again: which of an ad's words are near to a word of a chat is sought once. */
export function nearestWordsFinder(): NearestWords {
  const known = new Map<Side, Map<KnownWord, Near>>()
  let remembered = 0
  const nearIn = (ad: Side): Map<KnownWord, Near> => {
    if (remembered >= rememberedMax) {
      known.clear()
      remembered = 0
    }
    const found = known.get(ad) ?? new Map<KnownWord, Near>()
    known.set(ad, found)
    return found
  }
  return (chat, ad) => {
    const nearOf = nearIn(ad)
    const pairs: Pair[] = []
    for (const word of chat.words) {
      let near = nearOf.get(word)
      if (near === undefined) {
        near = nearTo(word, ad.words)
        nearOf.set(word, near)
        remembered++
      }
      for (const pair of near) pairs.push(pair)
    }
    return reasonsOf(pairs.length > 1 ? pairs.toSorted(byWorth) : pairs)
  }
}

function byWorth(a: Pair, b: Pair): number {
  return b.worth - a.worth
}

/** No word is told twice. */
function reasonsOf(pairs: readonly Pair[]): readonly string[] {
  const told: Pair[] = []
  for (const pair of pairs) {
    if (told.some(({ one, other }) => one === pair.one || other === pair.other)) continue
    if (told.push(pair) === reasonsMax) break
  }
  return told.map(({ text }) => text)
}

/** The best; as many as may be told, because others may be told of another word. */
function nearTo(one: KnownWord, words: readonly KnownWord[]): Near {
  if (one.direction === undefined) return none
  const pairs: Pair[] = []
  for (const other of words) {
    if (other.direction === undefined) continue
    const isSame = one.plain === other.plain
    const near = isSame ? 1 : dot(one.direction, other.direction)
    if (near < nearMin) continue
    // A character beyond Latin-1 would make the whole answer and its record take twice the bytes, and longer to write.
    const text = isSame ? one.text : `${one.text} ~ ${other.text}`
    pairs.push({ one, other, worth: near * one.weight, text: text.slice(0, reasonLengthMax).toWellFormed() })
  }
  return pairs.length === 0 ? none : pairs.toSorted(byWorth).slice(0, reasonsMax)
}

const none: Near = []
