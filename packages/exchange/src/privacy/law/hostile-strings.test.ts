// Consent strings made to hurt: none keeps the process busy, none throws, and none is taken for consent.

import { randomOf } from '@parley/testkit'
import { quickestMs } from '@parley/testkit/quickest'
import { tries } from '@parley/testkit/tries'
import { expect, test } from 'vitest'
import { gppString, rangeOfSections } from '../../../test/privacy/gpp-strings.ts'
import { everyConsent, manyRanges, tcString } from '../../../test/privacy/tc-strings.ts'
import { createGppReader } from './gpp.ts'
import { createTcReader } from './tcf.ts'

const callMsMax = 5
// Nothing is remembered from one call to the next, so that every one of three is a whole reading.
const bounds = { textLengthMax: 8192, entriesMax: 1 }
const core = tcString(everyConsent)
const national = gppString({ usnat: { SaleOptOut: 2 } })

test.each([
  ['1385 ranges of all vendors', manyRanges(1385)],
  ['4095 ranges of which few are there', manyRanges(1385).slice(0, 2000)],
  ['ranges in a second core', `${core}.${manyRanges(1300)}`],
  ['ranges in a core of version 1', `B${manyRanges(1385).slice(1)}`],
  ['ranges in the disclosed vendors', `${core}.I${manyRanges(1300).slice(40)}`],
  ['ranges in the allowed vendors', `${core}.Q${manyRanges(1300).slice(40)}`],
  ['ranges in a list without a core', `I${manyRanges(1300).slice(40)}`],
  ['8,000 empty segments', `${core}${'.'.repeat(8000)}`],
  ['2,000 publisher segments', `${core}${'.YAA'.repeat(2000)}`],
  ['10 kB of one letter', 'C'.repeat(10_240)],
  ['8 kB of one letter', '_'.repeat(8192)],
  ['8 kB of the core again and again', core.repeat(180)],
])('a TC string with %s is done with in 5 ms', (_, text) => {
  const read = createTcReader([11, 12, 13], bounds)

  const ms = quickestMs(() => {
    read(text)
    read('another that is remembered instead')
  })

  expect(ms).toBeLessThan(callMsMax)
})

test.each([
  ['a billion sections', rangeOfSections(1, 1_000_000_000)],
  ['a billion sections, all there to the limit', rangeOfSections(7, 1_000_000_000) + '~BAAA'.repeat(1600)],
  ['a first section of a billion', rangeOfSections(1_000_000_000, 1)],
  ['4095 entries and no more', 'DB__'.concat('_'.repeat(8000))],
  ['8,000 empty sections', `${national}${'~'.repeat(8000)}`],
  ['ranges in the section of the EU', `DBACMMA~${manyRanges(1380)}~${national.split('~')[1]}`],
  ['ranges in the section of Canada', `DBABjw~${manyRanges(1380)}`],
  ['10 kB of one letter', 'D'.repeat(10_240)],
])('a GPP string with %s is done with in 5 ms', (_, text) => {
  const read = createGppReader(bounds)

  const ms = quickestMs(() => {
    for (const applying of [undefined, [2], [5], [7], [2, 7]]) read(text, applying)
  })

  expect(ms).toBeLessThan(callMsMax)
})

const cases = tries(50_000)

test('of TC strings that are noise or damaged none throws, and none gives what the whole one did not', () => {
  const random = randomOf(20_260_301)
  const read = createTcReader([11, 12], bounds)
  const refused = tcString({ purposes: [1], vendors: [12] })
  const wrong: string[] = []

  for (let index = 0; index < cases; index++) {
    const text = damaged(refused, random)
    const reading = read(text)
    // Damage may by chance set the right bits; what is not even a core of version 2 must not.
    const isNoise = !text.startsWith(refused.slice(0, 30))
    if (isNoise && reading?.get(11)?.length === 0) wrong.push(text)
  }

  expect(wrong).toEqual([])
})

test('of GPP strings that are noise or damaged none throws, and noise is never taken for a section', () => {
  const random = randomOf(20_260_302)
  const read = createGppReader(bounds)
  const wrong: string[] = []

  for (let index = 0; index < cases; index++) {
    const text = damaged(national, random)
    const { causes, tcString: inside } = read(text, [7])
    // Behind the ids in the header there may be anything.
    const isWhole = text.startsWith(national.slice(0, 5))
    if (!isWhole && (causes.length === 0 || inside !== undefined)) wrong.push(text)
  }

  expect(wrong).toEqual([])
})

test('a TC string that lost its last letters is never read as more than it was', () => {
  const whole = tcString({ ...everyConsent, created: '2026-03-02', disclosed: [11] })
  const read = createTcReader([11], bounds)
  const dot = whole.indexOf('.')

  const readings = Array.from({ length: dot }, (_, length) => read(whole.slice(0, length + 1))?.get(11))

  expect(readings.filter((obstacles) => obstacles?.length === 0)).toEqual([])
  expect(read(whole)?.get(11)).toEqual([])
})

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const strange = ['.', '~', '=', '+', ' ', '\u0000', 'é', '😀', '\ud800', '%', '/']

/** Random letters, base64 of random bytes, a text with letters exchanged, cut off, doubled or blown up to 10 kB. */
function damaged(text: string, random: () => number): string {
  const below = (bound: number): number => Math.floor(random() * bound)
  const letter = (): string => (random() < 0.9 ? letters.charAt(below(64)) : (strange[below(strange.length)] ?? ''))
  const noise = (length: number): string => Array.from({ length }, letter).join('')
  const at = below(text.length)
  switch (below(7)) {
    case 0:
      return noise(below(120))
    case 1:
      return Buffer.from(noise(below(90)), 'latin1').toString('base64')
    case 2:
      return text.slice(0, at)
    case 3:
      return text.slice(0, at) + letter() + text.slice(at + 1)
    case 4:
      return text.slice(0, at) + noise(below(20)) + text.slice(at)
    case 5:
      return text.slice(at) + text
    default:
      return random() < 0.02 ? noise(10_240) : text.slice(0, 1) + noise(below(200))
  }
}
