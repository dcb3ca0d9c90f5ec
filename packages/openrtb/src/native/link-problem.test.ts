import { expect, test } from 'vitest'
import { linkProblem } from './link-problem.ts'

test.each([
  'https://shop.example',
  'https://shop.example/',
  'https://Shop.example:8443/a?b=c#d',
  'https://shop.example?q=1',
  'https://a_b.shop.example/',
  'https://192.0.2.1/',
  'https://[2001:db8::1]/x',
  'https://xn--bcher-kva.example/',
  'https://shop.example/schön',
  'https://shop.example/@user',
  'https://shop.example/?mail=a@b.example',
  'https://shop.example\\@other.example',
  'https://shop.example/${AUCTION_PRICE}',
])('%s may be shown', (url) => {
  expect(linkProblem(url)).toBeUndefined()
})

test.each([
  '',
  'http://shop.example/',
  'javascript:alert(1)',
  'https://',
  'HTTPS://shop.example/',
  ' https://shop.example/',
])('"%s" is not an https URL', (url) => {
  expect(linkProblem(url)?.says).toBe('is not an https URL')
})

test.each([
  'https://user:word@shop.example/',
  'https://user@shop.example/',
  'https://:word@shop.example/',
  'https://@shop.example/',
  'https://shop.example@evil.example/',
  'https://shop.example%2F@evil.example/',
  'https:///shop.example@evil.example/',
  'https://\\shop.example@evil.example/',
  'https://bücher@evil.example/',
])('%s hides its host behind a user', (url) => {
  expect(linkProblem(url)?.says).toBe('has a user name or a password before its host')
})

test.each([
  ['a Cyrillic letter that looks like an a', 'https://pаypal.example/'],
  ['a letter with dots', 'https://bücher.example/'],
  ['wide letters, which a browser makes narrow', 'https://ｓｈｏｐ.example/'],
  ['a dot of another script', 'https://shop。example/'],
  ['a letter behind a percent sign', 'https://p%D0%B0ypal.example/'],
  ['a plain letter behind a percent sign', 'https://%73hop.example/'],
  ['a soft hyphen, which a browser takes out', 'https://sh\u{ad}op.example/'],
  ['a tab, which a browser takes out', 'https://sh\top.example/'],
])('a host with %s is refused', (_, url) => {
  expect(URL.canParse(url)).toBe(true)
  expect(linkProblem(url)?.says).toBe('has a host that is not written in plain ASCII letters')
})

test.each(['https://127.0.0.1:9090/changes', 'https://localhost/', 'https://[::1]:8443/x', 'https://2130706433/'])(
  'T82: %s leads into a private network',
  (url) => {
    expect(linkProblem(url)?.kind).toBe('private-address')
  },
)
