import { expect, test } from 'vitest'
import type { KnownWord } from './known-words.ts'
import { nearestWordsFinder, rememberedMax, type Side } from './nearest-words.ts'

/** Words whose directions are an angle apart: up to 69 degrees they are near. */
const wordAt = (text: string, degrees: number, weight = 1): KnownWord => {
  const radians = (degrees * Math.PI) / 180
  return { text, plain: text, weight, direction: Float32Array.of(Math.cos(radians), Math.sin(radians), 0, 0) }
}
const side = (...words: readonly KnownWord[]): Side => ({ words, direction: Float32Array.of(1, 0, 0, 0) })

const ad = side(wordAt('sleep', 0), wordAt('pillow', 30), wordAt('offer', 180))

test('the pairs that are nearest come first, no word twice, and what is far apart is not told', () => {
  const nearestWords = nearestWordsFinder()

  expect(nearestWords(side(wordAt('insomnia', 5), wordAt('bed', 25)), ad)).toEqual(['insomnia ~ sleep', 'bed ~ pillow'])
  expect(nearestWords(side(wordAt('tax', 100)), ad)).toEqual([])
})

test('a rare word goes before a common one, and a word that both use is told once', () => {
  const nearestWords = nearestWordsFinder()

  expect(nearestWords(side(wordAt('sleep', 0, 1), wordAt('cushion', 30, 3)), ad)).toEqual(['cushion ~ pillow', 'sleep'])
})

test('a name without a direction has no pair', () => {
  const name: KnownWord = { text: 'zorbulax', plain: 'zorbulax', weight: 1, direction: undefined }

  expect(nearestWordsFinder()(side(name), side(name))).toEqual([])
})

test('what was found is found again, also after more words than are remembered', () => {
  const nearestWords = nearestWordsFinder()
  const chat = side(wordAt('insomnia', 5))
  const first = nearestWords(chat, ad)

  for (let at = 0; at <= rememberedMax; at++) nearestWords(side(wordAt(`word${at}`, 90)), ad)

  expect(nearestWords(chat, ad)).toEqual(first)
})
