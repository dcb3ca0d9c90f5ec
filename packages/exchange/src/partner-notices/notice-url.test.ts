import { expect, test } from 'vitest'
import { isPublicAddress, readNoticeUrl } from './notice-url.ts'

const domains = ['notices.partner.example', 'partner.net']

test.each([
  'https://notices.partner.example/loss?r=1',
  'https://a.b.partner.net/',
  'https://PARTNER.net/x',
  'https://partner.net:443/x',
  `https://partner.net/${'x'.repeat(2048 - 'https://partner.net/'.length)}`,
])('%.60s is called', (url) => {
  expect(read(url).kind).toBe('url')
})

test.each([
  ['https://partner.example/', 'not-registered'],
  ['https://evilpartner.net/', 'not-registered'],
  ['https://partner.net.evil.example/', 'not-registered'],
  ['https://partner.net@evil.example/', 'malformed'],
  ['https://evil.example/partner.net', 'not-registered'],
  ['https://evil.example#partner.net', 'not-registered'],
  ['https://evil.example\\@partner.net/', 'not-registered'],
  ['https://user:word@partner.net/', 'malformed'],
  ['https://user@partner.net/', 'malformed'],
  ['http://partner.net/', 'not-secure'],
  ['ftp://partner.net/', 'not-secure'],
  ['https://partner.net:8443/', 'not-secure'],
  ['https://partner.net:80/', 'not-secure'],
  ['javascript:alert(1)', 'not-registered'],
  ['file:///etc/passwd', 'not-registered'],
  ['data:text/plain,x', 'not-registered'],
  ['', 'malformed'],
  ['//partner.net/', 'malformed'],
  ['https://', 'malformed'],
  ['https:///', 'malformed'],
  ['https://part ner.net/', 'malformed'],
  [`https://partner.net/${'x'.repeat(2049)}`, 'malformed'],
])('%.60s is refused: %s', (url, reason) => {
  expect(read(url)).toEqual({ kind: 'refused', reason })
})

/** Every way to write an address; a careless operator has registered the address itself. */
test.each([
  'https://127.0.0.1/',
  'https://127.1/',
  'https://0x7f.1/',
  'https://2130706433/',
  'https://0177.0.0.1/',
  'https://%31%32%37.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://10.0.0.1/',
])('%s is refused, even where the address is registered', (url) => {
  const { hostname } = new URL(url)

  expect(read(url)).toEqual({ kind: 'refused', reason: 'not-registered' })
  expect(readNoticeUrl(url, [hostname], false)).toEqual({ kind: 'refused', reason: 'address' })
})

test('a network that is trusted may use http, other ports and addresses of registered hosts, and nothing else', () => {
  const reasonOf = (url: string) => {
    const reading = readNoticeUrl(url, ['127.0.0.1'], true)
    return reading.kind === 'url' ? 'url' : reading.reason
  }

  expect(reasonOf('http://127.0.0.1:9000/loss')).toBe('url')
  expect(reasonOf('https://127.1/')).toBe('url')
  expect(reasonOf('http://127.0.0.2/')).toBe('not-registered')
  expect(reasonOf('ftp://127.0.0.1/')).toBe('not-secure')
  expect(reasonOf('http://user@127.0.0.1/')).toBe('malformed')
})

test('a partner without registered domains gets no notice', () => {
  expect(readNoticeUrl('https://partner.net/', [], false)).toEqual({ kind: 'refused', reason: 'not-registered' })
  expect(readNoticeUrl('http://127.0.0.1/', [], true)).toEqual({ kind: 'refused', reason: 'not-registered' })
})

test.each(['93.184.215.14', '8.8.8.8', '2606:4700::1111', '2000::1', '3fff:ffff::1', '::ffff:8.8.8.8'])(
  '%s is a public address',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::7f00:1',
  '::127.0.0.1',
  '::a00:1',
  '::808:808',
  '1234::1',
  '4000::1',
  '64:ff9b::7f00:1',
  '64:ff9b::a00:1',
  '64:ff9b:1::7f00:1',
  '2001:0:a00:1::',
  '2002:a00:1::1',
  '2002:7f00:1::',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'ff02::1',
  'not an address',
  '',
])('%s is no public address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

function read(url: string) {
  return readNoticeUrl(url, domains, false)
}
