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
    'nobody can bid, so every request but a test will get 204: add a partner under demand.partners, or a campaign under house.campaigns',
  ])
})

test('a partner that is taken out is no demand', () => {
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
