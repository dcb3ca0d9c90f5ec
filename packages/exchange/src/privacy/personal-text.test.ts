import { expect, test } from 'vitest'
import { quickestMs } from '../../test/privacy/quickest.ts'
import { personalKindIn } from './personal-text.ts'

test.each([
  'jane@example.com',
  'write to jane.doe+ads@mail.example.co.uk please',
  'JANE@EXAMPLE.COM',
  'jörg@müller.example',
  '@@jane@example.com',
  '𝒶@example.com',
])('%s holds an e-mail address', (text) => {
  expect(personalKindIn(text)).toBe('an e-mail address')
})

test.each([
  '+49 30 1234567',
  '+1 (415) 555-2671',
  '(415) 555-2671',
  '0301234567',
  'call 415.555.2671 today',
  '4155552671',
  '030 / 123 45 67',
])('%s holds a phone number', (text) => {
  expect(personalKindIn(text)).toBe('a phone number')
})

test.each([
  '4111 1111 1111 1111',
  '4111111111111111',
  '5500-0000-0000-0004',
  'visa 4012888888881881',
  '6304000000000000',
])('%s holds a card number', (text) => {
  expect(personalKindIn(text)).toBe('a card number')
})

test.each([
  '',
  'running shoes',
  '@home',
  'coffee @ work',
  'user@localhost',
  'sale 2024-2025',
  '100-200',
  '1999.99',
  'iPhone 15 Pro 256',
  '12345678',
  'rtx 4090 vs 7900',
  '4111 1111 1111 1112 5',
])('%s holds nothing personal', (text) => {
  expect(personalKindIn(text)).toBeUndefined()
})

test('eight digits are a phone number with a plus sign alone', () => {
  expect(personalKindIn('+12345678')).toBe('a phone number')
  expect(personalKindIn('+1234567')).toBeUndefined()
  expect(personalKindIn('12345678')).toBeUndefined()
})

test('a number of 19 digits with a right check digit may be a card, and one of 20 may not', () => {
  expect(personalKindIn('6304000000000000003')).toBeUndefined()
  expect(personalKindIn('6304000000000000000')).toBe('a card number')
  expect(personalKindIn('63040000000000000000')).toBeUndefined()
})

// A request may be a quarter of a megabyte, and all of it one keyword.
test.each([
  ['at signs', '@'.repeat(250_000)],
  ['letters and at signs', 'a@'.repeat(125_000)],
  ['half addresses', 'a@b'.repeat(80_000)],
  ['digits', '1'.repeat(250_000)],
  ['digits and spaces', '1 '.repeat(125_000)],
  ['pluses', '+'.repeat(250_000)],
  ['names that never end', `${'a@'.repeat(100)}${'b'.repeat(249_000)}`],
])('a quarter of a megabyte of %s is read in milliseconds', (_, text) => {
  expect(quickestMs(() => personalKindIn(text))).toBeLessThan(50)
})
