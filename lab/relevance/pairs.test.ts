// The labelled pairs in `pairs/`: what somebody said of an ad in a chat. A score of relevance is measured against them, so
// they must be complete, balanced and free of repetitions. Those that do not fit are near misses, all of them.

import { expect, test } from 'vitest'
import { languages, readHeldOut, readPairs } from './quality.ts'

const pairs = readPairs()
const heldOut = readHeldOut()
const all = [...pairs, ...heldOut]

test('there are 300 pairs, 60 of each language, and half of them fit', () => {
  const counts = languages.map((language) => {
    const own = pairs.filter(({ request }) => request.language === language)
    return [language, own.length, own.filter(({ fits }) => fits).length]
  })

  expect(pairs).toHaveLength(300)
  expect(counts).toEqual([
    ['en', 60, 30],
    ['de', 60, 30],
    ['fr', 60, 30],
    ['es', 60, 30],
    ['it', 60, 30],
  ])
})

test('an id names the language and the place in its file', () => {
  const expected = languages.flatMap((language) =>
    Array.from({ length: 60 }, (_, index) => `${language}-${String(index + 1).padStart(2, '0')}`),
  )

  expect(pairs.map(({ id }) => id)).toEqual(expected)
})

test('50 pairs in German are held out, and every other one is a near miss', () => {
  const expected = heldOut.map((_, index) => [`de-held-${String(index + 1).padStart(2, '0')}`, 'de', index % 2 === 0])

  expect(heldOut).toHaveLength(50)
  expect(heldOut.map(({ id, request, fits }) => [id, request.language, fits])).toEqual(expected)
})

test('no pair of request and ad is there twice', () => {
  const texts = all.map(({ request, ad }) => JSON.stringify([request, ad]))

  expect(new Set(texts).size).toBe(all.length)
})

test('a request has one to six keywords, or one to four topics, or both', () => {
  const wrong = all.filter(({ request: { keywords, topics } }) => {
    const terms = keywords?.split(',') ?? []
    const isEmpty = keywords === undefined && topics === undefined
    const hasBlank = [...terms, ...(topics ?? ['-'])].some((term) => term.trim() === '' || term !== term.trim())
    return isEmpty || hasBlank || terms.length > 6 || topics?.length === 0 || (topics?.length ?? 0) > 4
  })

  expect(wrong.map(({ id }) => id)).toEqual([])
})

test('an ad has a title of at most 60 characters, a description, a sponsor and a domain that is nobody’s', () => {
  const wrong = all.filter(({ ad: { title, desc, sponsored, adomain } }) => {
    const isMissing = [title, desc, sponsored].some((text) => text === '')
    return isMissing || title.length > 60 || !adomain.every((domain) => /^[a-z0-9-]+\.example$/.test(domain))
  })

  expect(wrong.map(({ id }) => id)).toEqual([])
})

test('categories are those of the IAB content taxonomy 1.0, at most two of an ad', () => {
  const wrong = all.filter(({ request, ad }) => {
    const categories = [...(request.cat ?? []), ...(ad.cat ?? [])]
    return (
      (ad.cat?.length ?? 0) > 2 || !categories.every((category) => /^IAB([1-9]|1\d|2[0-6])(-[1-9]\d?)?$/.test(category))
    )
  })

  expect(wrong.map(({ id }) => id)).toEqual([])
})

test('every label has its reason, in one sentence', () => {
  const wrong = all.filter(({ why }) => !/^[A-Z][^.]*\.$/.test(why))

  expect(wrong.map(({ id }) => id)).toEqual([])
})
