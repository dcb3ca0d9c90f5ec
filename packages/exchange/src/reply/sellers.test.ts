import { expect, test } from 'vitest'
import { configOf } from '../../test/support/config.ts'
import { sellersText } from './sellers.ts'

const sellersIn = (yaml: string): unknown => JSON.parse(sellersText(configOf(yaml).supply))

test('each publisher is a seller, except the entry of all others', () => {
  const yaml = `
supply:
  domain: parley.example
  contactEmail: ads@parley.example
  publishers:
    - { id: "*" }
    - { id: pub-1, name: News Ltd, domain: news.example }
    - { id: pub-2, sellerId: acct-2, sellerType: BOTH, name: Sales Ltd, domain: sales.example }`

  expect(sellersIn(yaml)).toEqual({
    contact_email: 'ads@parley.example',
    version: '1.0',
    sellers: [
      { seller_id: 'pub-1', seller_type: 'PUBLISHER', name: 'News Ltd', domain: 'news.example' },
      { seller_id: 'acct-2', seller_type: 'BOTH', name: 'Sales Ltd', domain: 'sales.example' },
    ],
  })
})

test('the entry of all others is a seller where it names an account, and nobody has the account *', () => {
  const yaml = `
supply:
  publishers:
    - { id: "*", sellerId: acct, sellerType: INTERMEDIARY, name: Other Exchange, domain: other.example }
    - { id: pub-1, sellerId: "*" }`

  expect(sellersIn(yaml)).toMatchObject({
    sellers: [
      { seller_id: 'acct', seller_type: 'INTERMEDIARY', name: 'Other Exchange', domain: 'other.example' },
      { seller_id: 'pub-1', seller_type: 'PUBLISHER' },
    ],
  })
  expect(sellersIn('supply: { publishers: [{ id: "*", sellerId: "*" }] }')).toMatchObject({ sellers: [] })
})

test('a confidential seller has neither name nor domain', () => {
  const entry = '{ id: pub-1, name: News Ltd, domain: news.example, isConfidential: true }'

  expect(sellersIn(`supply: { publishers: [${entry}] }`)).toEqual({
    version: '1.0',
    sellers: [{ seller_id: 'pub-1', seller_type: 'PUBLISHER', is_confidential: 1 }],
  })
})

test('an account of several publishers is listed once', () => {
  expect(sellersIn('supply: { publishers: [{ id: a, sellerId: s, name: N }, { id: b, sellerId: s }] }')).toEqual({
    version: '1.0',
    sellers: [{ seller_id: 's', seller_type: 'PUBLISHER', name: 'N' }],
  })
})
