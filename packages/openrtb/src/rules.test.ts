import { expect, test } from 'vitest'
import { codes, type Rule, ruleOf, rules } from './rules.ts'

const all: readonly (readonly [string, Rule])[] = Object.entries(rules)

test('every id is a letter, a number and a name', () => {
  const odd = Object.keys(rules).filter((id) => !/^[A-Z]\d+-[a-z0-9-]+$/.test(id))

  expect(odd).toEqual([])
})

test('every rule names its section and says something', () => {
  const silent = all.filter(([, { section, says }]) => section.trim() === '' || says.trim() === '')

  expect(silent).toEqual([])
})

test('every rule has one of the six effects', () => {
  const effects = new Set(all.map(([, { effect }]) => effect))

  expect([...effects].toSorted()).toEqual(['accept', 'drop', 'field', 'reject', 'shape', 'warn'])
})

test('a rule that rejects by itself has a code and a message', () => {
  const odd = all.filter(([, rule]) => rule.effect === 'reject' && !(rule.code && rule.message))

  expect(odd).toEqual([])
})

test('any other rule has none, because its code depends on the fault', () => {
  const odd = all.filter(([, rule]) => rule.effect !== 'reject' && (rule.code ?? rule.message) !== undefined)

  expect(odd).toEqual([])
})

test('the codes of the specification are answered with 400', () => {
  expect(codes.INVALID_REQUEST).toEqual({ status: 400, message: 'Invalid OpenRTB request format' })
  expect(codes.MISSING_REQUIRED_FIELD).toEqual({ status: 400, message: 'Required field missing' })
  expect(codes.INVALID_FIELD_VALUE).toEqual({ status: 400, message: 'Field value invalid' })
  expect(codes.INVALID_FIELD_TYPE).toEqual({ status: 400, message: 'Field type invalid' })
  expect(codes.UNSUPPORTED_FORMAT).toEqual({ status: 400, message: 'Format not supported' })
})

test('the codes that are additions have a status of their own', () => {
  expect(codes.RATE_LIMIT_EXCEEDED).toEqual({ status: 429, message: 'Rate limit exceeded' })
  expect(codes.INTERNAL_ERROR).toEqual({ status: 500, message: 'Internal error' })
  expect(codes.SERVICE_UNAVAILABLE).toEqual({ status: 503, message: 'Service unavailable' })
})

test('the messages of the error table are word for word', () => {
  expect(ruleOf('V01-json').message).toBe('Invalid JSON format')
  expect(ruleOf('V07-site-app').message).toBe('Mutually exclusive fields')
  expect(ruleOf('V06-imp-id-unique').message).toBe('Duplicate impression id')
  expect(ruleOf('V02-id-present').message).toBe('Required field missing')
  expect(ruleOf('V04-native-request-present').message).toBe('Invalid OpenRTB request format')
})

test('the two rows about native point at the object that lacks something', () => {
  const parents = all.filter(([, { missingAt }]) => missingAt === 'parent').map(([id]) => id)

  expect(parents).toEqual(['V04-native-present', 'V04-native-request-present'])
})

test('every fault inside a native request is an invalid value', () => {
  const inner = all.filter(([id]) => id.startsWith('V05-')).map(([, { code }]) => code)

  expect(new Set(inner)).toEqual(new Set(['INVALID_FIELD_VALUE']))
})

test('the rules about HTTP have their own status', () => {
  const statuses = all.filter(([id]) => id.startsWith('H')).map(([, { code, status }]) => `${code} ${status}`)

  expect(statuses).toEqual([
    'INVALID_REQUEST 400',
    'INVALID_REQUEST 413',
    'INVALID_REQUEST 415',
    'INVALID_REQUEST 404',
    'INVALID_REQUEST 405',
    'INVALID_REQUEST 400',
    'INVALID_REQUEST 408',
    'INVALID_REQUEST 431',
    'INVALID_REQUEST 417',
  ])
})

test('a rule is found by its id', () => {
  expect(ruleOf('V15-consent-missing')).toMatchObject({ effect: 'warn', section: 'Validation rules, 15' })
})
