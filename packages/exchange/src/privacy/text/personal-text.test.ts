import { expect, test } from 'vitest'
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
  '030 1234567 / 0171 12345678',
  '0171 1234567 2024',
  '2024 0171 1234567',
  '415-555-2671 / 415-555-2672',
  '415 555 2671 415 555 2672',
  '4155552671 / 4155552672',
  '612 345 678 / 698 765 432',
  '06 12 34 56 78',
  '+49 171 1234567 and 2024',
  'since 15.01.2024 +49 171 1234567',
  '18+ +49 171 1234567',
  'WhatsApp+491711234567',
  'Tel.030 1234567',
  '( 030 ) - 123 45 67',
  '+49 (0) 171/1234567',
  '0049301234567',
])('%s holds a phone number', (text) => {
  expect(personalKindIn(text)).toBe('a phone number')
})

test.each([
  ['no-break spaces', '+49\u00a0171\u00a01234567'],
  ['thin spaces', '0171\u2009123\u200945\u200967'],
  ['narrow no-break spaces', '06\u202f12\u202f34\u202f56\u202f78'],
  ['spaces as wide as a digit', '415\u2007555\u20072671'],
  ['hyphens of Unicode', '030\u2010123\u20114567'],
  ['dashes', '030\u2012123\u20134567'],
  ['long dashes', '030\u2014123\u20154567'],
  ['minus signs', '030\u2212123\u22124567'],
  [
    'digits of full width',
    '\uff0b\uff14\uff19\u3000\uff11\uff17\uff11\u3000\uff11\uff12\uff13\uff14\uff15\uff16\uff17',
  ],
  ['marks that nobody sees', '\u202d+49 171\u200b1234567\u202c'],
])('a phone number with %s is one', (_, text) => {
  expect(personalKindIn(text)).toBe('a phone number')
})

test.each([
  '4111 1111 1111 1111',
  '4111 1111 1111 1111 12/27',
  '4111 1111 1111 1111 12/2027 123',
  '12/27 4111 1111 1111 1111',
  '2024 4111-1111-1111-1111 2025',
  '3782 822463 10005 12/27',
  '4111\u00a01111\u00a01111\u00a01111',
  '4111\u20101111\u20101111\u20101111',
  '\uff14\uff11\uff11\uff11 1111 1111 1111',
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
  '2024-2025',
  '2022 2023 2024',
  '2019 2020 2021 2022 2023',
  'Formula 1 (2023-2024)',
  '2024-01-15 10:30',
  '01.02.2024 - 03.04.2024',
  '01/02/2024 03/04/2024',
  '05/2024-06/2025',
  '1999.99-2999.99',
  '199.99 299.99',
  '100.000-200.000 EUR',
  '100 000 – 200 000',
  '1.000.000.000',
  '0.99-1.99-10.05',
  'iPhone 15 128 GB',
  'iPhone 15 256/512/1024',
  'RTX 4090/4080/4070/4060',
  '1920x1080',
  '3840 x 2160, 144 Hz',
  'ISO 27001:2022',
  '5-10 years',
  'sizes 36 37 38 39 40 41',
  'sizes 06 08 10 12 14',
  'sizes 128 134 140 146',
  'beds of 120 140 160 180',
  'up to 100 000 - 200 000 000',
  'C++ 2024-2025',
  'C++17 2024 2025',
  'Disney+ 2024-2025',
  '18+ 2024-2025',
])('%s holds nothing personal', (text) => {
  expect(personalKindIn(text)).toBeUndefined()
})

test('eight digits are a phone number with a plus sign alone', () => {
  expect(personalKindIn('+12345678')).toBe('a phone number')
  expect(personalKindIn('+1234567')).toBeUndefined()
  expect(personalKindIn('12345678')).toBeUndefined()
})

// Articles are what a chat about shopping is about, and cards of 13 digits are hardly issued any more.
test('a number of 13 digits with the check digit of articles is no card and no phone number', () => {
  expect(personalKindIn('EAN 4006381333931')).toBeUndefined()
  expect(personalKindIn('4 006381 333931')).toBeUndefined()
  expect(personalKindIn('ISBN 978-3-16-148410-0')).toBeUndefined()
  // Here both check digits are right, and there only the one of cards.
  expect(personalKindIn('4000000000006')).toBeUndefined()
  expect(personalKindIn('4000000000014')).toBe('a card number')
})

test('a number of 19 digits with a right check digit may be a card, and one of 20 may not', () => {
  expect(personalKindIn('6304000000000000003')).toBeUndefined()
  expect(personalKindIn('6304000000000000000')).toBe('a card number')
  expect(personalKindIn('63040000000000000000')).toBeUndefined()
})
