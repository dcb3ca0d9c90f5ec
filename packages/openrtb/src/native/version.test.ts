import { expect, test } from 'vitest'
import { isOlderVersion, unsupportedVersion } from './version.ts'

test('every version 1.x is supported', () => {
  expect(unsupportedVersion('1', 'ver')).toBeUndefined()
  expect(unsupportedVersion('1.0', 'ver')).toBeUndefined()
  expect(unsupportedVersion('1.2', 'ver')).toBeUndefined()
  expect(unsupportedVersion('1.2.1', 'ver')).toBeUndefined()
})

test('no version is no fault', () => {
  expect(unsupportedVersion(undefined, 'ver')).toBeUndefined()
})

test('a well-formed version outside 1.x is not supported', () => {
  expect(unsupportedVersion('2.0', 'imp[0].native.ver')).toEqual({
    rule: 'D12-native-version',
    code: 'UNSUPPORTED_FORMAT',
    message: 'Format not supported',
    field: 'imp[0].native.ver',
    found: '"2.0"',
  })
  expect(unsupportedVersion('10.1', 'ver')).toMatchObject({ code: 'UNSUPPORTED_FORMAT' })
  expect(unsupportedVersion('0.9', 'ver')).toMatchObject({ code: 'UNSUPPORTED_FORMAT' })
})

test('a malformed version is left to the schema', () => {
  expect(unsupportedVersion('v2', 'ver')).toBeUndefined()
  expect(unsupportedVersion('', 'ver')).toBeUndefined()
  expect(unsupportedVersion(2, 'ver')).toBeUndefined()
})

test('a malformed version that begins like a good one is left to the schema too', () => {
  expect(unsupportedVersion('2.x', 'ver')).toBeUndefined()
  expect(unsupportedVersion('20000', 'ver')).toBeUndefined()
})

test('1.0 and 1.1 are older versions', () => {
  expect(isOlderVersion('1.0')).toBe(true)
  expect(isOlderVersion('1.1')).toBe(true)
  expect(isOlderVersion('1.2')).toBe(false)
  expect(isOlderVersion(undefined)).toBe(false)
})
