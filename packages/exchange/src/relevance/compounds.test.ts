import { tries } from '@parley/testkit/tries'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { partsIn } from './compounds.ts'

const partsOf = partsIn('de')

test.each([
  ['laufschuh', 'lauf'],
  ['laufschuh', 'schuh'],
  ['kaffeemaschin', 'kaffe'],
  ['kaffeemaschin', 'maschin'],
  ['hundefutt', 'hund'],
  ['strassenbahn', 'strass'],
  ['strassenbahn', 'bahn'],
  ['bahnhof', 'bahn'],
  ['haustur', 'haus'],
])('%s may be made of %s', (stem, part) => {
  expect(partsOf(stem)).toContain(part)
})

test.each([
  ['bauch', 'bau', 'what is left is no word'],
  ['gartenern', 'garten', 'what is left is an ending'],
  ['schwein', 'wein', 'what is left has no vowel'],
  ['pflicht', 'licht', 'what is left has no vowel'],
  ['kamerad', 'rad', 'the part is too short'],
  ['hausens', 'haus', 'what is left is a linking letter or two'],
  ['laufschuh', 'laufschuh', 'it is no part'],
])('%s is not made of %s: %s', (stem, part) => {
  expect(partsOf(stem)).not.toContain(part)
})

test('the shortest word that is taken apart has 7 letters, the longest 40', () => {
  expect(partsOf('hausto')).toEqual([])
  expect(partsOf('haustor')).toEqual(['stor', 'haus'])
  expect(partsOf(`haus${'tor'.repeat(12)}`)).toContain('haus')
  expect(partsOf(`haus${'tor'.repeat(12)}x`)).toEqual([])
})

test('other languages do not write compounds as one word, or their endings are not known', () => {
  for (const language of ['', 'en', 'fr', 'es', 'it', 'pt', 'nl']) expect(partsIn(language)('laufschuh')).toEqual([])
})

test('every part begins or ends the word and leaves at least three letters of it', () => {
  const letters = fc.array(fc.constantFrom(...'aeinrst'), { maxLength: 50 }).map((list) => list.join(''))
  fc.assert(
    fc.property(letters, (stem) => {
      for (const part of partsOf(stem)) {
        expect(stem.startsWith(part) || stem.endsWith(part)).toBe(true)
        expect(part.length).toBeGreaterThanOrEqual(4)
        expect(stem.length - part.length).toBeGreaterThanOrEqual(3)
      }
    }),
    { numRuns: tries(2000) },
  )
})
