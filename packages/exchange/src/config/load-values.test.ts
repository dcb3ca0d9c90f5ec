// Settings whose values have a form of their own: addresses, name servers, URLs, countries, words.

import { expect, test } from 'vitest'
import { campaign, configOf, problemsOf } from '../../test/support/config.ts'

test('a trusted proxy that is no address is a problem on its line', () => {
  expect(
    problemsOf('server:\n  trustedProxies:\n    - 10.0.0.0/8\n    - load-balancer\n').map(({ line }) => line),
  ).toEqual([4])
  expect(problemsOf('server:\n  trustedProxies: [10.0.0.0/33]\n').map(({ line }) => line)).toEqual([2])
})

test.each(['192.0.2.53', '192.0.2.53:5353', '2001:db8::53', '[2001:db8::53]:5353', '192.0.2.53:1', '192.0.2.53:65535'])(
  '%s is a name server',
  (server) => {
    expect(configOf(`demand:\n  dnsServers: ["${server}"]\n`).demand.dnsServers).toEqual([server])
  },
)

test.each([
  'dns.example',
  '192.0.2',
  '192.0.2.53:0',
  '192.0.2.53:65536',
  '[192.0.2.53]:53',
  '[2001:db8::53]',
  '::1:x',
  '',
])('"%s" is no name server, and the problem says what would be one', (server) => {
  expect(problemsOf(`demand:\n  dnsServers: ["${server}"]\n`).map(({ message }) => message)).toEqual([
    'demand.dnsServers.0 must be an IP address such as 192.0.2.53, with a port if it is not 53: 192.0.2.53:5353',
  ])
})

test.each(['https://bücher.example/', 'https://user@shop.example/', 'http://shop.example/'])(
  'a URL of a campaign like %s, which could never win, is a problem',
  (url) => {
    const yaml = `house:\n  campaigns:\n    - ${campaign.replace('https://a.example/', `"${url}"`)}\n`

    expect(problemsOf(yaml).map(({ message }) => message)).toEqual([
      'house.campaigns.0.creative.url must be a complete https URL in plain characters such as https://shop.example/shoes',
    ])
  },
)

test('a URL of a campaign that no browser could open is a problem', () => {
  const yaml = `house:\n  campaigns:\n    - ${campaign.replace('https://a.example/', '"https://a b.example/"')}\n`

  expect(problemsOf(yaml).map(({ line }) => line)).toEqual([3])
})

test('a country of a campaign that does not exist is a problem', () => {
  const yaml = `house:\n  campaigns:\n    - ${campaign.replace('{ id', '{ targeting: { countries: [Germany] }, id')}\n`

  expect(problemsOf(yaml).map(({ line }) => line)).toEqual([3])
})

test('sensitive topics have a default in six languages', () => {
  const { sensitiveTopics } = configOf('').privacy

  expect(Object.keys(sensitiveTopics)).toEqual(['en', 'de', 'fr', 'es', 'it', 'pt'])
  expect(sensitiveTopics.en).toContain('suicide')
  expect(sensitiveTopics.de).toContain('selbstmord')
})

test('sensitive topics are lists of at most ten languages by their codes', () => {
  const codes = 'abcdefghijk'.split('').map((letter) => `a${letter}: [x]`)
  const withCodes = (count: number): string => `privacy: { sensitiveTopics: { ${codes.slice(0, count).join()} } }`

  expect(configOf('privacy: { sensitiveTopics: { nl: [kanker], en: [] } }').privacy.sensitiveTopics).toEqual({
    nl: ['kanker'],
    en: [],
  })
  expect(problemsOf(withCodes(10))).toEqual([])
  expect(problemsOf(withCodes(11)).map(({ message }) => message)).toEqual([
    expect.stringContaining('privacy.sensitiveTopics must have at most 10 entries'),
  ])
  expect(problemsOf('privacy: { sensitiveTopics: { English: [x] } }').map(({ message }) => message)).toEqual([
    expect.stringContaining('must be the code of a language such as de'),
  ])
  expect(problemsOf('privacy: { sensitiveTopics: [cancer] }')).toHaveLength(1)
})

test('there are at most 1000 sensitive topics of a language, of at most 100 characters and with a letter or digit in each', () => {
  const topics = (count: number): string => `privacy: { sensitiveTopics: { en: [${Array(count).fill('a').join()}] } }`

  expect(problemsOf(topics(1000))).toEqual([])
  expect(problemsOf(topics(1001))).toHaveLength(1)
  expect(problemsOf(`privacy: { sensitiveTopics: { en: [${'a'.repeat(100)}] } }`)).toEqual([])
  expect(problemsOf(`privacy: { sensitiveTopics: { en: [${'a'.repeat(101)}] } }`)).toHaveLength(1)
  expect(problemsOf('privacy: { sensitiveTopics: { en: ["é"] } }')).toEqual([])
  expect(problemsOf('privacy: { sensitiveTopics: { en: ["--"] } }')).toHaveLength(1)
})
