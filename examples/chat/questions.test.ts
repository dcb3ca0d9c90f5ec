// What a reader asks, and what is shown: the topic, and every product that the shop may show for it.

import { expect, test } from 'vitest'
import { productsFor } from './shop.ts'
import { understand } from './understand.ts'

test.each([
  ['coffee beans under $20', 'coffee-beans', ['Good Coffee espresso beans, 500 g']],
  ['fresh beans for my espresso machine', 'coffee-beans', ['Good Coffee espresso beans, 500 g']],
  ['Which coffee for a filter, below 40 dollars?', 'coffee-beans', ['Kaffa single-origin beans for filter, 1 kg']],
  ['an espresso machine under $400', 'coffee-machines', ['Caldera Uno espresso machine']],
  ['a coffee maker under $100', 'coffee-machines', ['Bar Nove moka pot with burner stand']],
  ['trail running shoes for wet weather', 'running-shoes', ['Ridgeline trail shoes, wide fit']],
  ['off-road running shoes under $150', 'running-shoes', ['Ridgeline trail shoes, wide fit']],
  ['running shoes for asphalt', 'running-shoes', ['Palomar road shoes, cushioned']],
  ['shoes for hiking in leather', 'hiking-boots', ['Granite leather boots, resoleable']],
  ['boots under 100 dollars', 'hiking-boots', ['Highmoor day boots, ankle height']],
  ['noise-cancelling headphones for the train', 'headphones', ['Stillroom headphones, noise cancelling']],
  ['a used laptop for school', 'laptops', ['Linden 14 laptop, 8 GB, renewed']],
  ['a folding bike for my commute', 'bicycles', ['Velora folding bike, six gears']],
  ['an e-bike under $1500', 'bicycles', []],
  ['a tent for two', 'tents', ['Meadow two-person tent']],
  ['a family tent below $300', 'tents', ['Ridge tunnel tent for four']],
  ['a compact camera for my laptop bag', 'cameras', ['Pocketlight compact camera']],
  ['a crime novel under $15', 'books', ['The Harbour Clerk, paperback']],
  ['a tall monstera', 'house-plants', ['Tall monstera, 90 cm']],
  ['a latex mattress for back pain', 'mattresses', ['Drowse latex mattress, 140 cm']],
  ['a cast iron pan', 'pans', ['Smithy iron pan, 24 cm']],
  ['a carry-on suitcase', 'suitcases', ['Corner & Co cabin case, soft']],
  ['an automatic watch for my father', 'watches', ['Meridian automatic, 38 mm']],
  ['a card game for six', 'board-games', ['Harbour Lights, a card game']],
  ['a standing desk for my home office', 'desks', ['Upright standing desk, 160 cm']],
  ['a bedside lamp', 'lamps', ['Dot table lamp, paper shade']],
  ['a lamp for my desk under $30', 'lamps', ['Dot table lamp, paper shade']],
  ['shears for pruning roses', 'garden-tools', ['Old Orchard secateurs, 20 cm']],
  ['a jacket for cycling in the rain', 'rain-jackets', ['Drizzle cycling jacket, three layers']],
  ['a small e-reader', 'e-readers', ['Pagelight Six, 16 GB']],
] as const)('%j is about %s, and the shop shows %j', (question, topic, titles) => {
  const { topic: understood, keywords, price } = understand(question, undefined)

  const products = productsFor({ keywords, min: price?.min ?? 0, max: price?.max ?? Number.POSITIVE_INFINITY })

  expect(understood?.name).toBe(topic)
  expect(products.map((product) => (product as { readonly title: string }).title)).toEqual(titles)
})

test.each([
  'a coffee table under $100',
  'a video game for two',
  'a bike lock',
  'a camera lens',
  'an umbrella',
  'a toaster under $50',
])('%j is about nothing that the chat knows, and nothing is shown', (question) => {
  const { topic, keywords } = understand(question, undefined)

  expect(topic).toBeUndefined()
  expect(productsFor({ keywords, min: 0, max: Number.POSITIVE_INFINITY })).toEqual([])
})
