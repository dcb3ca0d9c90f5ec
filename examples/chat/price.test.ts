import { expect, test } from 'vitest'
import { priceIn } from './price.ts'

test.each([
  ['Headphones under 100 dollars', { max: 100, currency: 'USD' }],
  ['a tent below €80', { max: 80, currency: 'EUR' }],
  ['boots, at most 50', { max: 50, currency: 'USD' }],
  ['a lamp for 30 euros', { max: 30, currency: 'EUR' }],
  ['up to $1,200 for a laptop', { max: 1200, currency: 'USD' }],
  ['less than 1.200 €', { max: 1200, currency: 'EUR' }],
  ['no more than £79.90', { max: 79.9, currency: 'GBP' }],
  ['cheaper than 79,90 euros', { max: 79.9, currency: 'EUR' }],
  ['Under 20 bucks!', { max: 20, currency: 'USD' }],
  ['between 40 and 60 dollars', { min: 40, max: 60, currency: 'USD' }],
  ['from €60 to €40', { min: 40, max: 60, currency: 'EUR' }],
  ['under 999,999,999 dollars', { max: 999_999_999, currency: 'USD' }],
  ['more than 300 dollars', { min: 300, currency: 'USD' }],
])('%j names a price', (message, price) => {
  expect(priceIn(message)).toEqual(price)
})

test.each([
  'Which headphones are good?',
  'a tent for 4',
  'at most 2 kg',
  'board games for 6 players',
  'up to 20 people',
  'under 16 GB is too little',
  'more than 3',
  'under 1234567890123 dollars',
  'under the bridge',
  '',
])('%j names none', (message) => {
  expect(priceIn(message)).toBeUndefined()
})
