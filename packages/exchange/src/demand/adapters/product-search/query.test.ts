import { tries } from '@parley/testkit/tries'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { impOf, opportunityFor } from '../../../../test/support/samples.ts'
import { searchesOf } from './query.ts'

const params = { url: 'https://products.example/', joiner: ',' }

test('T36: whatever keywords hold, the service reads them as one value beside the two prices', () => {
  fc.assert(
    fc.property(keywordText, price, price, (keywords, min_price, max_price) => {
      const imp = [impOf({ ext: { service_product_search: { min_price, max_price } } })]
      const opportunity = opportunityFor({ site: { keywords }, imp })

      const searches = searchesOf(opportunity, params)

      for (const { url } of searches) {
        const { origin, pathname, searchParams, hash } = new URL(url)
        expect([origin, pathname, hash]).toEqual(['https://products.example', '/v1/ads/search', ''])
        expect(searchParams.getAll('query')).toEqual([opportunity.keywords.join(',')])
        expect([...searchParams.keys()].filter((key) => !keys.has(key))).toEqual([])
        expect(searchParams.getAll('minOfferPrice').concat(searchParams.getAll('maxOfferPrice')).every(isWhole)).toBe(
          true,
        )
      }
      expect(searches).toHaveLength(opportunity.keywords.length === 0 ? 0 : 1)
    }),
    { numRuns: tries(2000), seed: 36 },
  )
})

test('T36: a keyword that spells a query of its own stays a keyword', () => {
  const keywords = 'shoes&minOfferPrice=1#x?query=boots%26maxOfferPrice=2+a'

  const [search] = searchesOf(opportunityFor({ site: { keywords } }), params)

  expect([...new URL(search?.url ?? '').searchParams]).toEqual([['query', keywords.toLowerCase()]])
})

/** Letters of a query and of URLs, breaks of lines, halves of surrogate pairs, and anything else. */
const keywordText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '&',
        '=',
        '#',
        '?',
        '%',
        '%26',
        '%00',
        '+',
        '/',
        '\\',
        ';',
        ',',
        ' ',
        '\r\n',
        '\0',
        '\ud800',
        '\udc00',
      ),
      fc.constantFrom('query', 'minOfferPrice', 'maxOfferPrice=1', '../', '@', ':', '"', "'", '<'),
      fc.string({ unit: 'binary', maxLength: 4 }),
    ),
    { maxLength: 20 },
  )
  .map((parts) => parts.join(''))

const price = fc.oneof(fc.double(), fc.integer(), fc.constantFrom(1e21, 1e308, -1, 0.4, 1e9, 1e9 + 1, '1&x=2', null))

const keys = new Set(['query', 'minOfferPrice', 'maxOfferPrice'])

/** T25: a price goes out as whole digits, never as an exponent. */
function isWhole(text: string): boolean {
  return /^\d{1,10}$/.test(text)
}
