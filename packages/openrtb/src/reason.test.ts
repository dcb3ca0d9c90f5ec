import { expect, test } from 'vitest'
import { issue, notedWarning, warning } from './issue.ts'
import { reasonOf, shownField } from './reason.ts'

test('what must be is followed by what was found', () => {
  expect(reasonOf(issue('V08-test', { field: 'test', found: '2' }))).toBe('must be 0 or 1; got 2')
  expect(reasonOf(warning('P2-currency-unknown', 'x', '"XX"'))).toBe('must be an ISO 4217 currency code; got "XX"')
})

test('without what was found the sentence ends before it', () => {
  expect(reasonOf(issue('V08-test', { field: 'test' }))).toBe('must be 0 or 1')
  expect(reasonOf(warning('D21-no-assets', 'x'))).toBe('must hold at least one asset')
})

test('narrower words take the place of the rule’s own', () => {
  expect(reasonOf(issue('V08-site-cat', { field: 'site.cat[0]', expected: 'be a string', found: '1' }))).toBe(
    'must be a string; got 1',
  )
})

test('a note of our own comes last', () => {
  expect(reasonOf(notedWarning('V08-test', 'x', 'this one has 65'))).toBe('must be 0 or 1; this one has 65')
})

test('a missing field is told with what it must be', () => {
  expect(reasonOf(issue('V08-test', { field: 'test', isMissing: true }))).toBe('is missing; it must be 0 or 1')
})

test('an object that lacks a member is told what it must carry', () => {
  expect(reasonOf(issue('V04-native-present', { field: 'imp[0]', lacks: 'native' }))).toBe(
    'must carry `native`: only native impressions are supported',
  )
})

test('a path inside the field begins the sentence', () => {
  const inside = 'native.assets[0].id'

  expect(reasonOf(issue('V05-asset-id', { field: 'x', inside, found: '-1' }))).toBe(
    'native.assets[0].id must be an integer of 0 or more; got -1',
  )
  expect(reasonOf(issue('V05-asset-id', { field: 'x', inside, isMissing: true }))).toBe(
    'native.assets[0].id is missing; it must be an integer of 0 or more',
  )
})

test('a path inside the field of a warning is told with the field', () => {
  const found = { ...warning('D21-no-assets', 'imp[0].native.request'), inside: 'assets' }

  expect(shownField(found)).toBe('imp[0].native.request: assets')
  expect(reasonOf(found)).toBe('must hold at least one asset')
  expect(shownField(warning('D21-no-assets', 'x'))).toBe('x')
})

test('an id that is used twice is told with its first use', () => {
  expect(reasonOf(issue('V06-imp-id-unique', { field: 'imp[1].id', usedBy: 'imp[0].id' }))).toBe(
    'already used by imp[0].id',
  )
  expect(reasonOf(issue('V05-asset-id-unique', { field: 'x', inside: 'assets[1].id', usedBy: 'assets[0].id' }))).toBe(
    'assets[1].id is already used by assets[0].id',
  )
})

test('members that exclude each other are named', () => {
  const note = 'keep one'

  expect(reasonOf(issue('V07-site-app', { members: ['site', 'app'], note }))).toBe(
    'site and app must not both be sent; keep one',
  )
  expect(
    reasonOf(issue('V05-asset-one-kind', { field: 'x', inside: 'assets[0]', members: ['img', 'data'], note })),
  ).toBe('assets[0] holds img and data; keep one')
})

test('a fault of the whole body says what it is about', () => {
  expect(reasonOf(issue('V01-object', { about: 'the body', found: 'null' }))).toBe(
    'the body must be a JSON object; got null',
  )
})

test('why a text could not be read is told alone, or behind what its field must be', () => {
  const cause = 'the text is empty'

  expect(reasonOf(issue('V01-json', { cause }))).toBe('the text is empty')
  expect(reasonOf(issue('V05-json', { field: 'x', cause }))).toBe('must be a string of valid JSON: the text is empty')
  expect(reasonOf(issue('D70-proto', { cause, members: ['__proto__'] }))).toBe('the text is empty')
})
