import { expect, test } from 'vitest'
import type { Person } from '../people/person.ts'
import { changing, forecasting, ordering } from './orders.ts'
import { type Asked, reading } from './scope.ts'

const person = (side: Person['side'], of: string): Person => ({
  id: 'p',
  name: 'pia',
  side,
  of,
  roles: ['view', 'edit'],
})
const publisher = person('publisher', 'pub-1')
const advertiser = person('advertiser', 'Shoes Ltd')
const operator = person('operator', '')

const asked = (members: Partial<Asked> = {}): Asked => ({
  params: {},
  query: {},
  body: undefined,
  key: undefined,
  ...members,
})
const money = reading('/v1/money', ['by', 'publisher', 'partner', 'campaign'])

test('a side may name itself, and the name goes no further: the service narrows', () => {
  expect(money(publisher, asked({ query: { publisher: 'pub-1', by: 'day', campaign: 'c' } }))).toEqual({
    kind: 'call',
    path: '/v1/money',
    query: { by: 'day', campaign: 'c' },
  })
})

test('whoever names another side is told that there is nothing, whether or not there is', () => {
  for (const query of [{ publisher: 'pub-2' }, { publisher: 'nobody' }, { partner: 'rich' }, { partner: 'pub-1' }])
    expect(money(publisher, asked({ query }))).toEqual({ kind: 'absent' })
})

test('an operator may name everybody', () => {
  expect(money(operator, asked({ query: { publisher: 'pub-2', partner: 'rich' } }))).toMatchObject({
    query: { publisher: 'pub-2', partner: 'rich' },
  })
})

test('parameters that are not on the list, come twice or are long are refused', () => {
  for (const query of [{ colour: 'red' }, { by: ['day', 'hour'] }, { by: 'x'.repeat(257) }, { __proto__x: '1' }])
    expect(money(operator, asked({ query })), JSON.stringify(query)).toMatchObject({ kind: 'refused' })
})

test('a part of a path stays one part', () => {
  const scope = reading('/v1/statements/:month', [])

  expect(scope(operator, asked({ params: { month: '../journals?x=' } }))).toMatchObject({
    path: '/v1/statements/..%2Fjournals%3Fx%3D',
  })
})

const order = { advertiser: 'Shoes Ltd', priceCpm: 5 }

test('an order of an advertiser is its own: name, id and key are made here', () => {
  const book = ordering('/v1/campaigns')
  const first = book(advertiser, asked({ body: { ...order, id: 'spring' }, key: 'k1' }))
  const again = book(advertiser, asked({ body: { priceCpm: 5 }, key: 'k1' }))
  const other = book(person('advertiser', 'Boots Ltd'), asked({ body: { priceCpm: 5 }, key: 'k1' }))

  expect(first).toMatchObject({
    kind: 'call',
    body: { advertiser: 'Shoes Ltd', id: expect.stringMatching(/^p-[0-9a-f]{24}$/) },
  })
  expect(again).toEqual(first)
  expect(other).toMatchObject({ body: { advertiser: 'Boots Ltd' } })
  expect(JSON.stringify(other)).not.toContain(String((first as { readonly key?: string }).key))
})

test('an order for another advertiser, for chosen publishers, without a key or that is no object goes nowhere', () => {
  const book = ordering('/v1/campaigns')

  expect(book(advertiser, asked({ body: { advertiser: 'Boots Ltd' }, key: 'k' }))).toEqual({ kind: 'absent' })
  expect(book(advertiser, asked({ body: { targeting: { publishers: ['pub-1'] } }, key: 'k' }))).toMatchObject({
    kind: 'refused',
  })
  expect(book(advertiser, asked({ body: order }))).toMatchObject({ kind: 'refused' })
  for (const body of [undefined, null, 'x', 7, []])
    expect(book(advertiser, asked({ body, key: 'k' })), String(body)).toMatchObject({ kind: 'refused' })
})

test('an operator orders as it likes', () => {
  const body = { id: 'spring', advertiser: 'Boots Ltd', targeting: { publishers: ['pub-1'] } }

  expect(ordering('/v1/campaigns')(operator, asked({ body, key: 'k' }))).toMatchObject({ body })
})

test('an advertiser changes money and ad, and not where it is shown', () => {
  const change = changing('/v1/campaigns/:id')

  expect(change(advertiser, asked({ params: { id: 'c' }, body: { revision: 1, budgetMicros: 5 } }))).toMatchObject({
    path: '/v1/campaigns/c',
    body: { revision: 1, budgetMicros: 5 },
  })
  expect(change(advertiser, asked({ body: { revision: 1, targeting: {} } }))).toMatchObject({ kind: 'refused' })
  expect(change(operator, asked({ body: { revision: 1, targeting: {} } }))).toMatchObject({ kind: 'call' })
})

test('a forecast does not tell of one publisher', () => {
  const body = { targeting: { publishers: ['pub-1'] } }

  expect(forecasting('/v1/forecast')(advertiser, asked({ body }))).toMatchObject({ kind: 'refused' })
  expect(forecasting('/v1/forecast')(operator, asked({ body }))).toMatchObject({ kind: 'call' })
})
