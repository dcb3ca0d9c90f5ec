import { expect, test } from 'vitest'
import { issue, statusOf, warning } from './issue.ts'

test('an issue has the code and message of its rule', () => {
  expect(issue('V01-json', { reason: 'unexpected "x"' })).toEqual({
    rule: 'V01-json',
    code: 'INVALID_REQUEST',
    message: 'Invalid JSON format',
    field: undefined,
    reason: 'unexpected "x"',
  })
})

test('an issue names its field', () => {
  expect(issue('D12-native-version', { field: 'imp[0].native.ver', reason: 'x' })).toEqual({
    rule: 'D12-native-version',
    code: 'UNSUPPORTED_FORMAT',
    message: 'Format not supported',
    field: 'imp[0].native.ver',
    reason: 'x',
  })
})

test('a warning says what should be', () => {
  expect(warning('D21-no-assets', 'imp[0].native.request: assets')).toEqual({
    rule: 'D21-no-assets',
    field: 'imp[0].native.request: assets',
    reason: 'must hold at least one asset',
  })
})

test('a warning says what was found', () => {
  expect(warning('P2-currency-unknown', 'x', '"XX"').reason).toBe('must be an ISO 4217 currency code; got "XX"')
})

test('an issue is answered with the status of its code', () => {
  expect(statusOf(issue('V01-json', { reason: 'x' }))).toBe(400)
  expect(statusOf(issue('L1-over-limit', { reason: 'x' }))).toBe(429)
})

test('an issue of the HTTP request is answered with the status of its rule', () => {
  expect(statusOf(issue('H1-content-type', { reason: 'x' }))).toBe(400)
  expect(statusOf(issue('H2-body-size', { reason: 'x' }))).toBe(413)
  expect(statusOf(issue('H3-encoding', { reason: 'x' }))).toBe(415)
  expect(statusOf(issue('H4-path', { reason: 'x' }))).toBe(404)
  expect(statusOf(issue('H5-method', { reason: 'x' }))).toBe(405)
})
