import { expect, test } from 'vitest'
import { formats, hasDecimalsAtMost, isListed } from './formats.ts'

test('a domain has at least two labels, or is localhost', () => {
  expect(formats.domain('example.com')).toBe(true)
  expect(formats.domain('a.b')).toBe(true)
  expect(formats.domain('chat.shop.example.co.uk')).toBe(true)
  expect(formats.domain('localhost')).toBe(true)
  expect(formats.domain('example')).toBe(false)
  expect(formats.domain('')).toBe(false)
})

test('a label holds letters, digits, inner hyphens and underscores', () => {
  expect(formats.domain('my-shop_1.Example.COM')).toBe(true)
  expect(formats.domain('xn--bcher-kva.example')).toBe(true)
  expect(formats.domain('bücher.example')).toBe(false)
  expect(formats.domain('a b.example')).toBe(false)
  expect(formats.domain('a.exam\u{a}ple')).toBe(false)
})

test('a label does not begin or end with a hyphen', () => {
  expect(formats.domain('-a.example')).toBe(false)
  expect(formats.domain('a-.example')).toBe(false)
  expect(formats.domain('-.example')).toBe(false)
  expect(formats.domain('a-b.example')).toBe(true)
})

test('no label is empty', () => {
  expect(formats.domain('a..example')).toBe(false)
  expect(formats.domain('.example')).toBe(false)
  expect(formats.domain('example.')).toBe(false)
  expect(formats.domain('.')).toBe(false)
})

test('a label has at most 63 characters', () => {
  expect(formats.domain(`${'a'.repeat(63)}.example`)).toBe(true)
  expect(formats.domain(`${'a'.repeat(64)}.example`)).toBe(false)
})

test('a domain has at most 253 characters', () => {
  const labels = `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.`

  expect(formats.domain(labels + 'd'.repeat(61))).toBe(true)
  expect(formats.domain(labels + 'd'.repeat(62))).toBe(false)
})

test('a domain has no scheme, port or path', () => {
  expect(formats.domain('https://example.com')).toBe(false)
  expect(formats.domain('example.com:443')).toBe(false)
  expect(formats.domain('example.com/chat')).toBe(false)
})

test('a bundle id is 1 to 253 letters, digits, dots, underscores and hyphens', () => {
  expect(formats.bundle('a')).toBe(true)
  expect(formats.bundle('com.example.My_Chat-2')).toBe(true)
  expect(formats.bundle('585259203')).toBe(true)
  expect(formats.bundle('x'.repeat(253))).toBe(true)
  expect(formats.bundle('')).toBe(false)
  expect(formats.bundle('x'.repeat(254))).toBe(false)
  expect(formats.bundle('com.example/chat')).toBe(false)
  expect(formats.bundle(' com.example')).toBe(false)
  expect(formats.bundle('com.example\n')).toBe(false)
})

test('a version is one to four numbers of one to four digits', () => {
  expect(formats.version('1')).toBe(true)
  expect(formats.version('1.2')).toBe(true)
  expect(formats.version('1234.1234.1234.1234')).toBe(true)
  expect(formats.version('1.2.3.4.5')).toBe(false)
  expect(formats.version('12345')).toBe(false)
  expect(formats.version('1.12345')).toBe(false)
  expect(formats.version('')).toBe(false)
  expect(formats.version('1.')).toBe(false)
  expect(formats.version('.1')).toBe(false)
  expect(formats.version('v1.2')).toBe(false)
  expect(formats.version('1.2b')).toBe(false)
  expect(formats.version('1.x')).toBe(false)
})

test('an https URL is absolute and has a host', () => {
  expect(formats['https-url']('https://formats.example')).toBe(true)
  expect(formats['https-url']('HTTPS://formats.example:8443/a?b#c')).toBe(true)
  expect(formats['https-url']('https://')).toBe(false)
  expect(formats['https-url']('https:///path')).toBe(false)
  expect(formats['https-url']('https:formats.example')).toBe(false)
  expect(formats['https-url']('formats.example')).toBe(false)
  expect(formats['https-url']('')).toBe(false)
})

test('another scheme is no https URL', () => {
  expect(formats['https-url']('http://formats.example')).toBe(false)
  expect(formats['https-url']('javascript:https://formats.example')).toBe(false)
})

test('a URL that cannot be parsed is no https URL', () => {
  expect(formats['https-url']('https://a b.example')).toBe(false)
  expect(formats['https-url']('https://a.example/a b')).toBe(false)
  expect(formats['https-url']('https://a.example:99999')).toBe(false)
  expect(formats['https-url']('https:// a.example')).toBe(false)
})

test('a URL with a user name or password is refused', () => {
  expect(formats['https-url']('https://user@formats.example')).toBe(false)
  expect(formats['https-url']('https://:secret@formats.example')).toBe(false)
  expect(formats['https-url']('https://user:secret@formats.example')).toBe(false)
})

test('decimals are counted as they are written', () => {
  expect(hasDecimalsAtMost(2, 19.99)).toBe(true)
  expect(hasDecimalsAtMost(2, 1.1)).toBe(true)
  expect(hasDecimalsAtMost(2, 0.29)).toBe(true)
  expect(hasDecimalsAtMost(2, 1.005)).toBe(false)
  expect(hasDecimalsAtMost(2, 0.001)).toBe(false)
  expect(hasDecimalsAtMost(6, -33.868819)).toBe(true)
  expect(hasDecimalsAtMost(6, -33.8688191)).toBe(false)
})

test('an integer has no decimals, however large it is', () => {
  expect(hasDecimalsAtMost(0, 7)).toBe(true)
  expect(hasDecimalsAtMost(0, 123_456)).toBe(true)
  expect(hasDecimalsAtMost(2, 1e21)).toBe(true)
})

test('a number that is written with a negative exponent has too many decimals', () => {
  expect(hasDecimalsAtMost(6, 1e-7)).toBe(false)
  expect(hasDecimalsAtMost(6, 1.5e-9)).toBe(false)
})

test('a value is listed, or 500 and above', () => {
  expect(isListed([1, 3], 3)).toBe(true)
  expect(isListed([1, 3], 2)).toBe(false)
  expect(isListed([1, 3], 499)).toBe(false)
  expect(isListed([1, 3], 500)).toBe(true)
  expect(isListed([1, 3], 501)).toBe(true)
})
