import { expect, test } from 'vitest'
import { BitsText } from '../../../test/privacy/bits-text.ts'
import { everyConsent, manyRanges, tcString } from '../../../test/privacy/tc-strings.ts'
import { namesTooManyVendors } from './tcf-size.ts'

test('a usual string names few vendors', () => {
  expect(namesTooManyVendors(tcString(everyConsent))).toBe(false)
})

test('the segment of the publisher names no vendors, whatever its purposes look like', () => {
  const text = tcString({ ...everyConsent, disclosed: [11], publisherPurposes: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] })

  expect(namesTooManyVendors(text)).toBe(false)
})

test('20,000 vendors are read, and one more is not', () => {
  expect(namesTooManyVendors(coreWith(20_000))).toBe(false)
  expect(namesTooManyVendors(coreWith(20_001))).toBe(true)
})

test('vendors in bits count like vendors in ranges', () => {
  const bits = (vendorIdMax: number): string =>
    new BitsText()
      .number(2, 6)
      .zeros(207)
      .number(vendorIdMax, 16)
      .zeros(vendorIdMax + 30)
      .base64url()

  expect(namesTooManyVendors(bits(20_000))).toBe(false)
  expect(namesTooManyVendors(bits(20_001))).toBe(true)
})

test('the lists of all segments are counted together', () => {
  const disclosed = listSegment(1, 12_000)

  expect(namesTooManyVendors(`${coreWith(8000)}.${disclosed}`)).toBe(false)
  expect(namesTooManyVendors(`${coreWith(8001)}.${disclosed}`)).toBe(true)
  expect(namesTooManyVendors(`${coreWith(8001)}.${listSegment(2, 12_000)}`)).toBe(true)
})

test('restrictions of the publisher count', () => {
  const text = new BitsText()
    .number(2, 6)
    .zeros(207 + 34)
    .number(1, 12)
    .number(0, 8)
    .number(1, 12)
  text.number(1, 1).number(1, 16).number(20_001, 16)

  expect(namesTooManyVendors(text.base64url())).toBe(true)
})

test('ninety million vendors in 7.7 kB are too many', () => {
  const text = manyRanges(1385)

  expect(text.length).toBeLessThan(7700)
  expect(namesTooManyVendors(text)).toBe(true)
})

test('a string of version 1 or without a core is not measured but refused', () => {
  const core = tcString(everyConsent)

  expect(namesTooManyVendors(`B${core.slice(1)}`)).toBe(true)
  expect(namesTooManyVendors(listSegment(1, 1))).toBe(true)
  expect(namesTooManyVendors('')).toBe(true)
})

test('a second core, in which ranges could hide, is refused', () => {
  const core = tcString(everyConsent)

  expect(namesTooManyVendors(`${core}.${core}`)).toBe(true)
})

/** A core segment with one range of so many vendors. */
function coreWith(vendors: number): string {
  const text = new BitsText().number(2, 6).zeros(207).number(65_535, 16).number(1, 1).number(1, 12)
  return text.number(1, 1).number(1, 16).number(vendors, 16).zeros(29).base64url()
}

function listSegment(type: 1 | 2, vendors: number): string {
  const text = new BitsText().number(type, 3).number(65_535, 16).number(1, 1).number(1, 12)
  return text.number(1, 1).number(1, 16).number(vendors, 16).base64url()
}
