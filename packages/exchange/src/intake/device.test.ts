import { expect, test } from 'vitest'
import { countryOf, deviceWarnings } from './device.ts'

test('a country is known by two or three letters, large or small', () => {
  expect(countryOf('DE')).toEqual({ alpha2: 'DE', alpha3: 'DEU' })
  expect(countryOf('DEU')).toEqual({ alpha2: 'DE', alpha3: 'DEU' })
  expect(countryOf('usa')).toEqual({ alpha2: 'US', alpha3: 'USA' })
})

test('a country that does not exist is none', () => {
  expect(countryOf('XX')).toBe(undefined)
  expect(countryOf('Germany')).toBe(undefined)
  expect(countryOf('')).toBe(undefined)
  expect(countryOf('constructor')).toBe(undefined)
  expect(countryOf(undefined)).toBe(undefined)
})

test('a device with a readable address and a country that exists has no warning', () => {
  expect(deviceWarnings({ ip: '203.0.113.9', geo: { country: 'FRA' } })).toEqual([])
  expect(deviceWarnings({ ip: '2001:db8::1' })).toEqual([])
  expect(deviceWarnings({})).toEqual([])
  expect(deviceWarnings(undefined)).toEqual([])
})

test('an address that cannot be read is warned about', () => {
  expect(deviceWarnings({ ip: '203.0.113.999' })).toMatchObject([{ rule: 'D36-ip-unreadable', field: 'device.ip' }])
})

test('a country that does not exist is warned about', () => {
  expect(deviceWarnings({ geo: { country: 'XX' } })).toMatchObject([
    { rule: 'D36-country-unknown', field: 'device.geo.country' },
  ])
})
