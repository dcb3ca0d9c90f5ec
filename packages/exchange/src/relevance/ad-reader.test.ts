import { expect, test } from 'vitest'
import type { AdWords } from '../model/relevance.ts'
import { adReaders } from './ad-reader.ts'

const ad: AdWords = {
  title: 'Laufschuhe',
  desc: 'Leicht.',
  sponsored: '',
  categories: ['IAB17'],
  domains: ['a.example'],
}

function noted() {
  const seen: (readonly string[])[] = []
  return { readerIn: adReaders({ see: (stems) => seen.push(stems) }), seen }
}

test('an ad is read and counted once, even if it comes to chats in several languages', () => {
  const { readerIn, seen } = noted()

  const first = readerIn('de')(ad)
  readerIn('en')(ad)

  expect(readerIn('de')({ ...ad, categories: ['IAB17'] })).toBe(first)
  expect(seen).toEqual([
    ['laufschuh', 'leicht'],
    ['laufschuh', 'leicht'],
  ])
})

test('ads with the same title that take turns are each counted once', () => {
  const { readerIn, seen } = noted()
  const readAd = readerIn('de')
  const ads = ['Leicht.', 'Schwer.', 'Rot.', 'Blau.'].map((desc) => ({ ...ad, desc }))

  for (let turn = 0; turn < 3; turn++) for (const one of ads) readAd(one)

  expect(seen.length).toBe(4)
})

test('of more ads with the same title, the further ones are read and not counted', () => {
  const { readerIn, seen } = noted()
  const readAd = readerIn('de')
  for (let at = 0; at < 100; at++) readAd({ ...ad, desc: `Modell ${at}` })

  expect(seen.length).toBe(4)
  expect(readAd({ ...ad, desc: 'Modell 99' }).stems.has('99')).toBe(true)
})

test('languages whose endings nobody knows are read alike', () => {
  const { readerIn } = noted()

  expect(readerIn('xx')(ad)).toBe(readerIn('nl')(ad))
})

test.each([
  ['title', { title: 'Wanderschuhe' }],
  ['description', { desc: 'Schwer.' }],
  ['sponsor', { sponsored: 'Flinksohle' }],
  ['category', { categories: ['IAB18'] }],
  ['domain', { domains: ['b-schuhe.example'] }],
])('an ad with another %s is another ad', (_, change) => {
  const readAd = noted().readerIn('de')
  const first = readAd(ad)

  expect(readAd({ ...ad, ...change })).not.toEqual(first)
})

test('of an ad with countless long words, no more than 500 parts are kept', () => {
  const words = Array.from(
    { length: 64 },
    (_, at) => `donaudampfschifffahrt${String.fromCharCode(97 + (at % 26))}gesellschaft${at}`,
  )

  const { stems, parts } = noted().readerIn('de')({ ...ad, title: words.join(' ') })

  expect(stems.size).toBeGreaterThan(60)
  expect(parts.size).toBeGreaterThan(100)
  expect(parts.size).toBeLessThanOrEqual(500)
})
