import { adapterSchemas, loadConfig } from '@parley/exchange/tools'
import { expect, test } from 'vitest'
import { remarksOn } from './remarks.ts'

function remarksOf(yaml: string): readonly string[] {
  const loading = loadConfig(yaml, {}, adapterSchemas)
  if (loading.kind === 'problems') throw new Error(loading.problems.map(({ message }) => message).join('; '))
  return remarksOn(loading.config)
}

const partner = 'name: acme, params: { endpoint: https://bid.acme.example/ }'

test('without any demand every request will get 204', () => {
  expect(remarksOf('limits: { ip: 5 }')).toEqual([
    'there is no demand, so every request except test requests will get 204: add a partner under demand.partners, or add a campaign under house.campaigns',
  ])
})

test('a disabled partner is not demand', () => {
  expect(remarksOf(`demand: { partners: [{ enabled: false, ${partner} }] }`)[0]).toContain('set enabled: true')
})

test.each([
  ['a partner', `demand: { partners: [{ ${partner} }] }`],
  ['a product service', 'demand: { productSearchUrl: https://products.example }'],
  [
    'a campaign',
    'house: { campaigns: [{ id: c, priceCpm: 1, advertiserDomain: a.example, creative: { title: T, url: https://a.example/ } }] }',
  ],
])('%s is demand, and nothing is remarked', (_, yaml) => {
  expect(remarksOf(yaml)).toEqual([])
})

const partnerWith = (settings: string): string => `demand: { partners: [{ ${settings}, ${partner} }] }`

test('an admin port that others reach is remarked, and one of this machine or none is not', () => {
  const hosts = (host: string): readonly string[] => remarksOf(`${partnerWith('seat: a')}\nadmin: { host: "${host}" }`)

  expect(hosts('0.0.0.0')).toEqual([
    'admin.host is 0.0.0.0, so anyone who can reach this address can read the auctions and metrics of the admin port: set admin.operators, use 127.0.0.1, or restrict access with a firewall',
  ])
  expect(['::', '10.0.0.7', 'ads.internal'].map((host) => hosts(host).length)).toEqual([1, 1, 1])
  expect(['127.0.0.1', '127.9.9.9', '::1', 'localhost'].flatMap(hosts)).toEqual([])
  expect(remarksOf(`${partnerWith('seat: a')}\nadmin: { enabled: false, host: 0.0.0.0 }`)).toEqual([])
})

test('where operators are named, only the way of their passwords is remarked', () => {
  const hash = '$argon2id$v=19$m=19456,t=2,p=1$BwcHBwcHBwcHBwcHBwcHBw$vPbo6uUJ8vQgGh1yqSgR5d5g0Tn9vgnG1CxK0BrtPnI'
  const operators = `operators: [{ name: ada, password: "${hash}" }]`

  const remarks = remarksOf(`${partnerWith('seat: a')}\nadmin: { host: 0.0.0.0, changes: true, ${operators} }`)

  expect(remarks).toEqual([
    'admin.host is 0.0.0.0 and the admin port speaks HTTP, so the passwords of its operators can be read on the way: put a proxy with TLS in front of it, or use 127.0.0.1',
  ])
})

test('a percentage below 1 is remarked, because 0.15 means 0.15 % and not 15 %', () => {
  expect(remarksOf(partnerWith('marginPercent: 0.15'))).toEqual([
    'marginPercent of the partner acme is 0.15, which means 0.15 %: write 15 for 15 %',
  ])
  expect(remarksOf(partnerWith('sharePercent: 0.5'))).toEqual([
    'sharePercent of the partner acme is 0.5, which means 0.5 %: write 50 for 50 %',
  ])
  expect(remarksOf(partnerWith('marginPercent: 0.07'))[0]).toMatch(/write 7 for 7 %$/)
})

test('no percentage and whole ones are not remarked', () => {
  expect(remarksOf(partnerWith('marginPercent: 0, sharePercent: 0'))).toEqual([])
  expect(remarksOf(partnerWith('marginPercent: 1, sharePercent: 100'))).toEqual([])
  expect(remarksOf(partnerWith('marginPercent: 15'))).toEqual([])
})

test('a seller without name or domain is remarked where there is a sellers.json, unless it is confidential', () => {
  const remarksWith = (supply: string): readonly string[] =>
    remarksOf(`${partnerWith('seat: a')}\nsupply: { ${supply} }`)

  expect(remarksWith('domain: p.example, publishers: [{ id: a }, { id: b, name: N }]')).toEqual([
    'the publisher a has no name for sellers.json: write name and domain, or isConfidential: true',
    'the publisher b has no domain for sellers.json: write name and domain, or isConfidential: true',
  ])
  expect(remarksWith('domain: p.example, publishers: [{ id: "*", sellerId: acct }]')).toEqual([
    'the publisher * has no name for sellers.json: write name and domain, or isConfidential: true',
  ])
  expect(remarksWith('domain: p.example, publishers: [{ id: a, isConfidential: true }, { id: "*" }]')).toEqual([])
  expect(remarksWith('domain: p.example, publishers: [{ id: a, name: N, domain: n.example }]')).toEqual([])
  expect(remarksWith('publishers: [{ id: a }]')).toEqual([])
})

test('a deal for a seat that no partner has is remarked', () => {
  const deals = 'deals: { catalogue: [{ id: d1, seats: [acme, acmee] }] }'

  expect(remarksOf(`demand: { partners: [{ ${partner} }] }\n${deals}`)).toEqual([
    'the deal d1 is for acmee, and no partner has this seat or name',
  ])
})
