// The thousand pairs are what their README says.

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languages } from './quality.ts'

interface LabelledPair {
  readonly id: string
  readonly kind: string
  readonly label: string
  readonly chat: string
  readonly subject: string
  readonly request: { readonly language: string; readonly keywords: string; readonly topics?: readonly string[] }
  readonly ad: { readonly title: string; readonly desc: string; readonly sponsored: string }
}

const kinds = { 'fit-shared': 50, 'fit-unshared': 42, 'near-shared': 40, 'near-unshared': 38, off: 30 }

function pairsIn(folder: 'truth' | 'sealed', language: string): readonly LabelledPair[] {
  return JSON.parse(readFileSync(new URL(`${folder}/${language}.json`, import.meta.url), 'utf8'))
}

test.each(languages)('%s: 200 pairs of the stated kinds, a third of each kind sealed', (language) => {
  const sealed = pairsIn('sealed', language)
  const all = [...pairsIn('truth', language), ...sealed]
  const numberOf = (pairs: readonly LabelledPair[], kind: string): number =>
    pairs.filter((pair) => pair.kind === kind).length

  for (const [kind, count] of Object.entries(kinds)) {
    expect(numberOf(all, kind), kind).toBe(count)
    expect(Math.abs(numberOf(sealed, kind) - count / 3), `sealed ${kind}`).toBeLessThan(1)
  }
  expect(new Set(all.map(({ id }) => id)).size).toBe(200)
  expect(all.filter(({ chat }) => chat === 'short').length).toBe(100)
  expect(all.every((pair) => pair.label === pair.kind.split('-')[0] && pair.request.language === language)).toBe(true)
  const subjects = Map.groupBy(all, ({ subject }) => subject)
  expect(subjects.size).toBe(23)
  expect(Math.min(...Array.from(subjects.values(), ({ length }) => length))).toBeGreaterThanOrEqual(6)
})

test.each(languages)('%s: what is called unshared has no word that begins alike', (language) => {
  const pairs = [...pairsIn('truth', language), ...pairsIn('sealed', language)]
  const unshared = pairs.filter(({ kind }) => kind === 'off' || kind.endsWith('-unshared'))
  const beginnings = (...texts: readonly string[]): readonly string[] =>
    (
      texts
        .join(' ')
        .toLowerCase()
        .match(/\p{L}{4,}/gu) ?? []
    ).map((word) => word.slice(0, 5))

  const shared = unshared.filter(({ request, ad }) => {
    const ofAd = new Set(beginnings(ad.title, ad.desc, ad.sponsored))
    return beginnings(request.keywords, ...(request.topics ?? [])).some((word) => ofAd.has(word))
  })

  expect(shared.map(({ id }) => id)).toEqual([])
})
