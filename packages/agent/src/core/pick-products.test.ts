import { expect, test } from 'vitest'
import type { Product } from './catalog.ts'
import { pickProducts } from './pick-products.ts'

const shoes = productOf('shoes', 'Chats with buying intent', { keywords: ['running shoes'], countries: ['US'] })
const tea = productOf('tea', 'Chats about tea and coffee', { countries: ['DE'] })

test('a product with more words of the brief comes first, and says which', () => {
  const picked = pickProducts([tea, shoes], 'Trail running shoe, people about to buy, US')

  expect(picked).toEqual([{ product: shoes, because: ['running', 'shoe', 'US'] }])
})

test('a brief that has no word in common with any product gets all of them, without a reason', () => {
  const picked = pickProducts([tea, shoes], 'Nothing of ours')

  expect(picked).toEqual([
    { product: tea, because: [] },
    { product: shoes, because: [] },
  ])
})

test('US is a country, and us a word that says nothing', () => {
  expect(pickProducts([shoes, tea], 'show us tea').map(({ product }) => product.id)).toEqual(['tea'])
})

function productOf(id: string, description: string, targeting: NonNullable<Product['targeting']>): Product {
  return { id, name: id, description, publishers: ['chat'], targeting, floorCpmMicros: 1 }
}
