import { expect, test } from 'vitest'
import { type Consent, everyConsent, tcString } from '../../../test/privacy/tc-strings.ts'
import type { Cause } from '../../catalog/permissions.ts'
import { createTcReader } from './tcf.ts'

const bounds = { textLengthMax: 8192, entriesMax: 10 }

test('a vendor with every consent meets no obstacle', () => {
  expect(obstaclesOf(everyConsent)).toEqual([])
})

test('only the vendors that were asked for are in the reading', () => {
  const reading = createTcReader([11, 12], bounds)(tcString({ ...everyConsent, vendors: [11] }))

  expect(reading).toEqual(
    new Map([
      [11, []],
      [12, ['no-basis']],
    ]),
  )
})

test.each<readonly [string, Consent, readonly Cause[]]>([
  ['the vendor is not among those consented to', { ...everyConsent, vendors: [12] }, ['no-basis']],
  ['there is no consent for purpose 2', { ...everyConsent, purposes: [1, 3, 4, 7] }, ['no-basis']],
  ['there is no consent for purpose 4', { ...everyConsent, purposes: [1, 2, 7] }, ['no-profile']],
  ['there is no consent for purpose 7', { ...everyConsent, purposes: [1, 2, 4] }, ['no-measurement']],
  ['special feature 1 is off', { ...everyConsent, specialFeatures: [] }, ['no-precise-place']],
  [
    'there is consent for purpose 2 alone',
    { purposes: [2], vendors: [11] },
    ['no-profile', 'no-precise-place', 'no-measurement'],
  ],
])('where %s, the obstacles say so', (_, consent, expected) => {
  expect(obstaclesOf(consent)).toEqual(expected)
})

test('legitimate interest is a basis for purposes 2 and 7, and never for purpose 4', () => {
  const byInterest = { interests: [2, 4, 7, 8, 9, 10], vendorInterests: [11], specialFeatures: [1] }

  expect(obstaclesOf(byInterest)).toEqual(['no-profile'])
  expect(obstaclesOf({ ...byInterest, interests: [2] })).toEqual(['no-profile', 'no-measurement'])
  expect(obstaclesOf({ ...byInterest, vendorInterests: [12] })).toEqual(['no-basis'])
})

test('consent and legitimate interest do not mix: each needs its purpose and its vendor', () => {
  expect(obstaclesOf({ purposes: [2, 4, 7], vendorInterests: [11] })).toEqual(['no-basis'])
  expect(obstaclesOf({ interests: [2, 7], vendors: [11] })).toEqual(['no-basis'])
})

test.each<readonly [string, Consent, 'not-allowed' | 'require-consent' | 'require-interest', readonly Cause[]]>([
  ['does not allow purpose 2', everyConsent, 'not-allowed', ['no-basis']],
  ['requires consent, which is there', everyConsent, 'require-consent', []],
  ['requires consent, and there is only interest', onlyInterest(), 'require-consent', ['no-basis']],
  ['requires interest, and there is only consent', everyConsent, 'require-interest', ['no-basis']],
  ['requires interest, which is there', onlyInterest(), 'require-interest', ['no-profile']],
])('where the publisher %s, the restriction counts', (_, consent, type, expected) => {
  expect(obstaclesOf({ ...consent, restrictions: [{ purpose: 2, type, vendor: 11 }] })).toEqual(expected)
})

test('a restriction on another vendor or another purpose changes nothing', () => {
  const restrictions = [
    { purpose: 2, type: 'not-allowed', vendor: 12 },
    { purpose: 9, type: 'not-allowed', vendor: 11 },
  ] as const

  expect(obstaclesOf({ ...everyConsent, restrictions })).toEqual([])
})

test('a restriction on purpose 7 takes the exact timings and nothing else', () => {
  const restrictions = [{ purpose: 7, type: 'not-allowed', vendor: 11 }] as const

  expect(obstaclesOf({ ...everyConsent, restrictions })).toEqual(['no-measurement'])
})

test.each<readonly [string, Consent, readonly Cause[]]>([
  ['of 28 February 2026 without a list', { created: '2026-02-28' }, []],
  ['of 1 March 2026 without a list', { created: '2026-03-01' }, ['not-disclosed']],
  ['of 1 March 2026 that discloses the vendor', { created: '2026-03-01', disclosed: [11] }, []],
  ['of 1 March 2026 that discloses another', { created: '2026-03-01', disclosed: [12] }, ['not-disclosed']],
  ['of 28 February 2026 that discloses the vendor', { created: '2026-02-28', disclosed: [11] }, []],
  ['of 28 February 2026 that discloses another', { created: '2026-02-28', disclosed: [12] }, ['not-disclosed']],
])('a string %s is read by the rule of its day', (_, members, expected) => {
  expect(obstaclesOf({ ...everyConsent, ...members })).toEqual(expected)
})

test('the segment of the publisher makes no difference', () => {
  const publisherPurposes = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

  expect(obstaclesOf({ ...everyConsent, publisherPurposes })).toEqual([])
  expect(obstaclesOf({ ...everyConsent, publisherPurposes, disclosed: [11] })).toEqual([])
})

test('a string that cannot be read has no reading', () => {
  const text = tcString(everyConsent)
  const read = createTcReader([11], bounds)

  for (const broken of ['', 'x', `B${text.slice(1)}`, text.slice(0, 30), `${text}.${text}`, '.', '...', '😀', 'C'])
    expect(read(broken), broken).toBeUndefined()
})

test('a string of the longest length is read, and one letter more is not', () => {
  const text = tcString(everyConsent)

  expect(createTcReader([11], { ...bounds, textLengthMax: text.length })(text)).toEqual(new Map([[11, []]]))
  expect(createTcReader([11], { ...bounds, textLengthMax: text.length - 1 })(text)).toBeUndefined()
})

test('a string is read once and remembered, until others push it out', () => {
  const read = createTcReader([11], { ...bounds, entriesMax: 1 })
  const first = read(tcString(everyConsent))

  expect(read(tcString(everyConsent))).toBe(first)
  read(tcString({}))
  expect(read(tcString(everyConsent))).not.toBe(first)
})

function obstaclesOf(consent: Consent): readonly Cause[] | undefined {
  return createTcReader([11], bounds)(tcString(consent))?.get(11)
}

function onlyInterest(): Consent {
  return { interests: [2, 7], vendorInterests: [11], specialFeatures: [1] }
}
