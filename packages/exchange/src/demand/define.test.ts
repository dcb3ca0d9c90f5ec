import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { callOf } from '../../test/demand/fakes.ts'
import { opportunityFor } from '../../test/support/samples.ts'
import { field, required } from '../config/field.ts'
import { define } from './define.ts'

const adapter = define({
  name: 'echo',
  params: {
    url: required(Type.String(), 'where it answers'),
    word: field(Type.String(), 'hello', 'what it says'),
    limit: field(Type.Integer(), undefined, 'how often'),
  },
  origin: ({ url }) => url,
  calls: (_, { url, word }, tmaxMs) => [callOf({ url, body: `${word} ${tmaxMs}` })],
  bids: (_, __, ___, { word, limit }) => ({ bids: [], noBids: [], fault: `${word} ${limit}` }),
})

test('an adapter gets its params with every default filled in', () => {
  const { calls, bids } = adapter.bind({ url: 'https://echo.example/' })

  expect(calls(opportunityFor(), 40)).toMatchObject([{ url: 'https://echo.example/', body: 'hello 40' }])
  expect(bids({ status: 200, body: '' }, callOf(), [])).toMatchObject({ fault: 'hello undefined' })
})

test('each partner of an adapter has its own params', () => {
  const loud = adapter.bind({ url: 'https://loud.example/', word: 'HELLO' })
  const calm = adapter.bind({ url: 'https://calm.example/' })

  expect(loud.calls(opportunityFor(), 1)).toMatchObject([{ url: 'https://loud.example/', body: 'HELLO 1' }])
  expect(calm.calls(opportunityFor(), 1)).toMatchObject([{ url: 'https://calm.example/', body: 'hello 1' }])
})

test('an origin is that of the address, however it is written', () => {
  expect(adapter.bind({ url: 'HTTPS://Echo.example:443/path?query' }).origin).toBe('https://echo.example')
})

test('an adapter that does not say so offers no alternatives', () => {
  expect(adapter.bind({ url: 'https://echo.example/' }).offersAlternatives).toBe(false)
})
