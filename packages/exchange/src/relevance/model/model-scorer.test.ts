import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import type { AdWords, ChatWords, Scorer } from '../../model/relevance.ts'
import { createAdVectors } from './ad-vectors.ts'
import { calibrationOf } from './calibration.ts'
import type { Embed } from './embed.ts'
import { modelScorer, type ScoreEnd } from './model-scorer.ts'

const chat: ChatWords = { keywords: ['shoes'], topics: ['trail running'], categories: [], language: '' }
const ad: AdWords = { title: 'Trail shoes', desc: 'Light.', sponsored: 'A', categories: [], domains: [] }
const north = Float32Array.of(0, 1)
const slanted = Float32Array.of(0.8, 0.6)

/** Texts about an ad point up, all others to the side. */
const embedsAll: Embed = (text) =>
  Promise.resolve({ kind: 'embedded', vector: text.includes('Trail') ? north : slanted })

function scorerWith(embed: Embed, choiceIn?: NonNullable<Scorer['choiceIn']>) {
  const ends: ScoreEnd[] = []
  const seen: [string, number][] = []
  const about = vi.fn<Scorer['about']>(() => () => ({ thousandths: 7, because: ['shoes'] }))
  const fallback: Scorer = choiceIn === undefined ? { about } : { about, choiceIn }
  const noted: Embed = (text, withinMs) => {
    seen.push([text, withinMs])
    return embed(text, withinMs)
  }
  const ads = createAdVectors({ embed: noted, vectorsMax: 100, known: [], keep: () => {} })
  const calibrate = calibrationOf([
    { cosine: 0, score: 0 },
    { cosine: 1, score: 1 },
  ])
  const count = (end: ScoreEnd): void => void ends.push(end)
  const scorer = modelScorer({ embed: noted, ads, deadlineMs: 50, languages: ['en'], calibrate, count, fallback })
  return { scorer, ends, seen, about }
}

const byWords = { thousandths: 7, because: ['shoes'], by: 'words' }
const byModel = { thousandths: 600, because: [] }

test('the chat is embedded at once, an ad when it is first seen, and then the cosine of both is the score', async () => {
  const { scorer, ends, seen, about } = scorerWith(embedsAll)
  const score = scorer.about(chat)
  expect(seen).toEqual([['trail running, shoes', 50]])
  expect(score(ad)).toMatchObject(byWords)
  await nextTurn()

  expect(score(ad)).toEqual(byModel)
  expect(seen[1]?.[0]).toBe('Trail shoes. Light.')
  expect(ends).toEqual(['late-chat', 'model'])
  expect(about).toHaveBeenCalledOnce()
})

test('where the model knows chat and ad, the other scorer does not even read the chat', async () => {
  const { scorer, about } = scorerWith(embedsAll)
  scorer.about(chat)(ad)
  await nextTurn()
  about.mockClear()

  expect(scorer.about(chat)(ad)).toEqual(byModel)
  expect(about).not.toHaveBeenCalled()
})

test('a chat that says what another has said needs no embedding, and of an ad all that is read is its title and description', async () => {
  const { scorer, seen } = scorerWith(embedsAll)
  scorer.about(chat)(ad)
  await nextTurn()

  scorer.about({ ...chat, categories: ['IAB1'] })({ ...ad, sponsored: 'Somebody else' })

  expect(seen.length).toBe(2)
})

test('chats that say the same while it is being embedded wait for the same vector, and a late one is begun anew', async () => {
  const ends = [{ kind: 'late' }, { kind: 'embedded', vector: slanted }] as const
  let calls = 0
  const { scorer, seen } = scorerWith(() => Promise.resolve(ends[calls++] ?? { kind: 'late' }))

  for (let at = 0; at < 3; at++) scorer.about(chat)
  await nextTurn()
  scorer.about(chat)

  expect(seen.length).toBe(2)
})

test.each<[string, Embed]>([
  ['late', () => Promise.resolve({ kind: 'late' })],
  ['refused', () => Promise.resolve({ kind: 'refused' })],
  ['never there', () => new Promise(() => {})],
])('where vectors are %s, the other scorer answers', async (_, embed) => {
  const { scorer, ends } = scorerWith(embed)
  const score = scorer.about(chat)
  await nextTurn()

  expect([score(ad), score(ad)]).toMatchObject([byWords, byWords])
  expect(ends).toEqual(['late-chat', 'late-chat'])
})

test('an ad that is new is left to the other scorer, also where the chat is known', async () => {
  const { scorer, ends } = scorerWith(embedsAll)
  const score = scorer.about(chat)
  await nextTurn()

  expect(score(ad)).toMatchObject(byWords)
  expect(ends).toEqual(['new-ad'])
})

test('chats in a language that the model does not know are not embedded, nor are those without words', async () => {
  const { scorer, seen, ends } = scorerWith(embedsAll)

  expect(scorer.about({ ...chat, language: 'de' })(ad)).toEqual({ thousandths: 7, because: ['shoes'] })
  scorer.about({ ...chat, keywords: [], topics: [] })
  await nextTurn()

  expect(seen).toEqual([])
  expect(ends).toEqual(['other-language'])
})

test('an auction in a language of the model is scored by it, and ranked where the other scorer may rank too', () => {
  const { scorer } = scorerWith(embedsAll, (language) => ({ scorer: 'vectors', mayRank: language !== 'en' }))

  expect(scorer.choiceIn?.('')).toEqual({ scorer: 'model', mayRank: true })
  expect(scorer.choiceIn?.('en')).toEqual({ scorer: 'model', mayRank: false })
  expect(scorer.choiceIn?.('de')).toEqual({ scorer: 'vectors', mayRank: true })
  expect(scorer.about(chat)(ad).by).toBe('vectors')
})

test('new ads are embedded one after the other, and a thousand wait at most', async () => {
  const open: (() => void)[] = []
  const { scorer, seen } = scorerWith(
    (text) =>
      new Promise(
        (resolve) => void open.push(() => resolve({ kind: 'embedded', vector: text.length > 0 ? north : slanted })),
      ),
  )
  const score = scorer.about({ ...chat, language: '' })
  for (let at = 0; at < 1500; at++) score({ ...ad, title: `Trail shoes ${at}` })
  expect(seen.length).toBe(2)

  for (let at = 0; at < open.length; at++) {
    open[at]?.()
    await nextTurn()
  }

  expect(seen.length).toBe(1001)
})

test.each([
  [-1, 0],
  [0.2, 0],
  [0.35, 150],
  [0.5, 300],
  [0.65, 650],
  [0.8, 1000],
  [1, 1000],
])('a cosine of %d is a score of %d thousandths', (cosine, thousandths) => {
  const points = [
    { cosine: 0.8, score: 1 },
    { cosine: 0.2, score: 0 },
    { cosine: 0.5, score: 0.3 },
  ]

  expect(calibrationOf(points)(cosine)).toBe(thousandths)
})
