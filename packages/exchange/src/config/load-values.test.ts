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

test('sensitive topics have a default, which a list replaces and an empty list switches off', () => {
  expect(configOf('').privacy.sensitiveTopics).toContain('suicide')
  expect(configOf('privacy: { sensitiveTopics: [gambling] }').privacy.sensitiveTopics).toEqual(['gambling'])
  expect(configOf('privacy: { sensitiveTopics: [] }').privacy.sensitiveTopics).toEqual([])
})

test('there are at most 1000 sensitive topics, of at most 100 characters and with a letter or digit in each', () => {
  const topics = (count: number): string => `privacy: { sensitiveTopics: [${Array(count).fill('a').join()}] }`

  expect(problemsOf(topics(1000))).toEqual([])
  expect(problemsOf(topics(1001))).toHaveLength(1)
  expect(problemsOf(`privacy: { sensitiveTopics: [${'a'.repeat(100)}] }`)).toEqual([])
  expect(problemsOf(`privacy: { sensitiveTopics: [${'a'.repeat(101)}] }`)).toHaveLength(1)
  expect(problemsOf('privacy: { sensitiveTopics: ["é"] }')).toEqual([])
  expect(problemsOf('privacy: { sensitiveTopics: ["--"] }')).toHaveLength(1)
})
