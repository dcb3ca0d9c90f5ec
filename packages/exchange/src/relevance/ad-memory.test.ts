import { expect, test } from 'vitest'
import type { AdWords } from '../model/relevance.ts'
import { rememberAds, sameTitleMax, titlesMax } from './ad-memory.ts'

const ad: AdWords = { title: '', desc: '', sponsored: '', categories: [], domains: [] }

function counted() {
  let reads = 0
  let firsts = 0
  const readAd = rememberAds({ read: () => ++reads, onFirst: () => firsts++ })
  return { readAd, reads: () => reads, firsts: () => firsts }
}

test('an ad is read once, and again after more titles than are remembered', () => {
  const { readAd, reads } = counted()
  for (let at = 0; at < titlesMax; at++) readAd({ ...ad, title: String(at) })

  readAd({ ...ad, title: '0' })
  expect(reads()).toBe(titlesMax)

  readAd({ ...ad, title: 'one more' })
  readAd({ ...ad, title: '0' })
  expect(reads()).toBe(titlesMax + 2)
})

test('of ads with one title only the first few are remembered', () => {
  const { readAd, reads, firsts } = counted()
  const ads = Array.from({ length: sameTitleMax + 1 }, (_, at) => ({ ...ad, desc: String(at) }))

  for (const one of [...ads, ...ads]) readAd(one)

  expect([reads(), firsts()]).toEqual([sameTitleMax + 2, sameTitleMax])
})
