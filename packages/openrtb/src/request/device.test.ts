import { expect, test } from 'vitest'
import { answerWith } from '../../test/example.ts'

test('a device is an object', () => {
  expect(answerWith({ device: {} })).toBe('accepted')
  expect(answerWith({ device: 'phone' })).toBe('INVALID_FIELD_TYPE device')
})

test('user agent, address and language are strings without a pattern', () => {
  expect(answerWith({ device: { ua: '', ip: 'nowhere', language: 'x' } })).toBe('accepted')
  expect(answerWith({ device: { ua: 1 } })).toBe('INVALID_FIELD_TYPE device.ua')
  expect(answerWith({ device: { ip: 1 } })).toBe('INVALID_FIELD_TYPE device.ip')
  expect(answerWith({ device: { language: 1 } })).toBe('INVALID_FIELD_TYPE device.language')
})

test('the type of a device is 1 to 7', () => {
  expect(answerWith({ device: { devicetype: 1 } })).toBe('accepted')
  expect(answerWith({ device: { devicetype: 7 } })).toBe('accepted')
  expect(answerWith({ device: { devicetype: 0 } })).toBe('INVALID_FIELD_VALUE device.devicetype')
  expect(answerWith({ device: { devicetype: 8 } })).toBe('INVALID_FIELD_VALUE device.devicetype')
  expect(answerWith({ device: { devicetype: '4' } })).toBe('INVALID_FIELD_TYPE device.devicetype')
})

test('a latitude is -90 to 90 with at most 6 decimals', () => {
  expect(answerWith({ device: { geo: { lat: -90 } } })).toBe('accepted')
  expect(answerWith({ device: { geo: { lat: 90 } } })).toBe('accepted')
  expect(answerWith({ device: { geo: { lat: -89.999999 } } })).toBe('accepted')
  expect(answerWith({ device: { geo: { lat: -90.1 } } })).toBe('INVALID_FIELD_VALUE device.geo.lat')
  expect(answerWith({ device: { geo: { lat: 90.1 } } })).toBe('INVALID_FIELD_VALUE device.geo.lat')
  expect(answerWith({ device: { geo: { lat: 1.1234567 } } })).toBe('INVALID_FIELD_VALUE device.geo.lat')
  expect(answerWith({ device: { geo: { lat: '1' } } })).toBe('INVALID_FIELD_TYPE device.geo.lat')
})

test('a longitude is -180 to 180 with at most 6 decimals', () => {
  expect(answerWith({ device: { geo: { lon: -180 } } })).toBe('accepted')
  expect(answerWith({ device: { geo: { lon: 180 } } })).toBe('accepted')
  expect(answerWith({ device: { geo: { lon: 179.999999 } } })).toBe('accepted')
  expect(answerWith({ device: { geo: { lon: -180.1 } } })).toBe('INVALID_FIELD_VALUE device.geo.lon')
  expect(answerWith({ device: { geo: { lon: 180.1 } } })).toBe('INVALID_FIELD_VALUE device.geo.lon')
  expect(answerWith({ device: { geo: { lon: 1e-7 } } })).toBe('INVALID_FIELD_VALUE device.geo.lon')
})

test('a country is a string', () => {
  expect(answerWith({ device: { geo: { country: 'Atlantis' } } })).toBe('accepted')
  expect(answerWith({ device: { geo: { country: 49 } } })).toBe('INVALID_FIELD_TYPE device.geo.country')
  expect(answerWith({ device: { geo: 'DEU' } })).toBe('INVALID_FIELD_TYPE device.geo')
})
