// D107: why an ad fits: the words of the chat and of the ad that mean nearly the same, the best first.

import { type Direction, dot } from './direction.ts'
import type { KnownWord } from './known-words.ts'

export interface Side {
  readonly words: readonly KnownWord[]
  readonly direction: Direction
}

const reasonsMax = 3
/** A reason is shown to people: a longer one is cut. */
const reasonLengthMax = 64
/** Words of each side that are compared with each other: those that are nearest to the other side. */
const candidatesMax = 4
/** Words that are further apart have nothing to do with each other. */
const nearMin = 0.35

interface Candidate {
  readonly word: KnownWord
  readonly direction: Direction
  readonly worth: number
}

interface Pair {
  readonly one: KnownWord
  readonly other: KnownWord
  readonly worth: number
}

export function nearestWords(chat: Side, ad: Side): readonly string[] {
  const pairs = nearPairs(nearestTo(ad.direction, chat.words), nearestTo(chat.direction, ad.words))
  const told = new Set<KnownWord>()
  const reasons: string[] = []
  for (const { one, other } of pairs.toSorted((a, b) => b.worth - a.worth)) {
    if (reasons.length === reasonsMax) break
    if (told.has(one) || told.has(other)) continue
    told.add(one).add(other)
    const text = one.plain === other.plain ? one.text : `${one.text} ≈ ${other.text}`
    reasons.push(text.slice(0, reasonLengthMax).toWellFormed())
  }
  return reasons
}

function nearPairs(ofChat: readonly Candidate[], ofAd: readonly Candidate[]): readonly Pair[] {
  const pairs: Pair[] = []
  for (const { word: one, direction } of ofChat) {
    for (const { word: other, direction: theirs } of ofAd) {
      const near = one.plain === other.plain ? 1 : dot(direction, theirs)
      if (near >= nearMin) pairs.push({ one, other, worth: near * one.weight })
    }
  }
  return pairs
}

function nearestTo(direction: Direction, words: readonly KnownWord[]): readonly Candidate[] {
  const candidates: Candidate[] = []
  for (const word of words) {
    if (word.direction === undefined) continue
    candidates.push({ word, direction: word.direction, worth: dot(word.direction, direction) * word.weight })
  }
  return candidates.toSorted((a, b) => b.worth - a.worth).slice(0, candidatesMax)
}
