import { expect, test } from 'vitest'
import { countryOf, countryWarnings, lawCountryOf } from './device.ts'

test('a country is known by two or three letters, large or small', () => {
  expect(countryOf('DE')).toEqual({ alpha2: 'DE', alpha3: 'DEU' })
  expect(countryOf('DEU')).toEqual({ alpha2: 'DE', alpha3: 'DEU' })
  expect(countryOf('usa')).toEqual({ alpha2: 'US', alpha3: 'USA' })
})

test('the United Kingdom and Greece are also known by the names that people give them', () => {
  expect(countryOf('uk')).toEqual({ alpha2: 'GB', alpha3: 'GBR' })
  expect(countryOf('EL')).toEqual({ alpha2: 'GR', alpha3: 'GRC' })
})

test('a country that does not exist is none', () => {
  expect(countryOf('XX')).toBe(undefined)
  expect(countryOf('Germany')).toBe(undefined)
  expect(countryOf('')).toBe(undefined)
  expect(countryOf('constructor')).toBe(undefined)
  expect(countryOf(undefined)).toBe(undefined)
})

test('a country that cannot be read is not the same as none when it comes to the law', () => {
  expect(lawCountryOf('DEU')).toBe('DE')
  expect(lawCountryOf('Germany')).toBe('unreadable')
  expect(lawCountryOf(undefined)).toBe(undefined)
})

test('a device with a country that exists, or with none, has no warning', () => {
  expect(countryWarnings({ geo: { country: 'FRA' } })).toEqual([])
  expect(countryWarnings({})).toEqual([])
  expect(countryWarnings(undefined)).toEqual([])
})

test('a country that does not exist is warned about', () => {
  expect(countryWarnings({ geo: { country: 'XX' } })).toMatchObject([
    { rule: 'D36-country-unknown', field: 'device.geo.country' },
  ])
})
