import { BidResponse } from '@parley/openrtb'
import { expect, test } from 'vitest'
import { schemaFaults } from './schema-faults.ts'

const bid = { id: 'b', impid: '1', price: 1 }

test('a bid response with every kind of member has no fault', () => {
  const response = {
    id: 'r',
    cur: 'USD',
    nbr: 0,
    ext: { any: [1] },
    seatbid: [{ seat: 's', bid: [{ ...bid, adomain: ['a.example'] }] }],
  }

  expect(schemaFaults(BidResponse, response, 'body')).toEqual([])
})

test('members that the schema does not name are tolerated', () => {
  expect(schemaFaults(BidResponse, { id: 'r', seatbid: [], more: 1 }, 'body')).toEqual([])
})

test('every fault is listed with its path', () => {
  const response = { seatbid: [{ bid: [{ ...bid, price: -0.01, mtype: 4.5 }] }, { bid: {} }], ext: [] }

  expect(schemaFaults(BidResponse, response, 'body')).toEqual([
    'body.id is missing',
    'body.seatbid[0].bid[0].price must be at least 0',
    'body.seatbid[0].bid[0].mtype must be of type integer',
    'body.seatbid[1].bid must be of type array',
    'body.ext must be of type object',
  ])
})

test('no body at all is not a bid response', () => {
  expect(schemaFaults(BidResponse, undefined, 'body')).toEqual(['body must be of type object'])
})

test('a schema with a keyword that would go unchecked is an error', () => {
  expect(() => schemaFaults({ type: 'string', maxLength: 3 }, 'abcd', 'body')).toThrow(
    'cannot read the keyword maxLength',
  )
})
