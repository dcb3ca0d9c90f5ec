import { expect, test } from 'vitest'
import { issue, moreFaults, notedWarning, statusOf, warning } from './issue.ts'

test('an issue has the code and the message of its rule', () => {
  expect(issue('V01-json', { cause: 'unexpected "x"' })).toEqual({
    rule: 'V01-json',
    code: 'INVALID_REQUEST',
    message: 'Invalid JSON format',
    field: undefined,
    cause: 'unexpected "x"',
  })
})

test('an issue names its field, and other words than those of the rule where they are given', () => {
  expect(issue('D12-native-version', { field: 'imp[0].native.ver', expected: 'be 1.2' })).toEqual({
    rule: 'D12-native-version',
    code: 'UNSUPPORTED_FORMAT',
    message: 'Format not supported',
    field: 'imp[0].native.ver',
    expected: 'be 1.2',
  })
})

test('a warning has its rule, its field and what was found', () => {
  expect(warning('P2-currency-unknown', 'x', '"XX"')).toEqual({
    rule: 'P2-currency-unknown',
    field: 'x',
    found: '"XX"',
  })
})

test('a note of our own stands apart from what was found', () => {
  expect(notedWarning('D64-publisher-long', 'x', 'this one has 65')).toMatchObject({ note: 'this one has 65' })
  expect(moreFaults('x', 1)).toMatchObject({ note: '1 more is not listed' })
  expect(moreFaults('x', 2)).toMatchObject({ note: '2 more are not listed' })
})

test('an issue is answered with the status of its code', () => {
  expect(statusOf(issue('V01-json', {}))).toBe(400)
  expect(statusOf(issue('L1-over-limit', {}))).toBe(429)
})

test('an issue of the HTTP request is answered with the status of its rule', () => {
  expect(statusOf(issue('H1-content-type', {}))).toBe(400)
  expect(statusOf(issue('H2-body-size', {}))).toBe(413)
  expect(statusOf(issue('H3-encoding', {}))).toBe(415)
  expect(statusOf(issue('H4-path', {}))).toBe(404)
  expect(statusOf(issue('H5-method', {}))).toBe(405)
})
