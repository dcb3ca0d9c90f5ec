import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { BidResponse } from './bid-response.ts'

const isBidResponse = new Ajv().compile(BidResponse)
const bid = { id: '1', impid: 'a', price: 1.25 }

test('a response with one bid is valid', () => {
  expect(isBidResponse({ id: 'r', seatbid: [{ bid: [bid] }] })).toBe(true)
})

test('a response may use every field', () => {
  const full = {
    ...bid,
    adm: '{}',
    nurl: 'https://a.example/${AUCTION_PRICE}',
    burl: 'https://a.example/b',
    lurl: 'https://a.example/l',
    adomain: ['shop.example'],
    cid: 'c',
    crid: 'cr',
    cat: ['596'],
    mtype: 4,
    exp: 300,
    ext: { service: {} },
  }

  expect(
    isBidResponse({ id: 'r', seatbid: [{ bid: [full], seat: 's' }], bidid: 'b', cur: 'USD', nbr: 2, ext: {} }),
  ).toBe(true)
})

test('id and seatbid are required', () => {
  expect(isBidResponse({ seatbid: [] })).toBe(false)
  expect(isBidResponse({ id: 'r' })).toBe(false)
  expect(isBidResponse({ id: 'r', seatbid: [{}] })).toBe(false)
})

test('a bid has id, impid and a price of 0 or more', () => {
  expect(isBidResponse({ id: 'r', seatbid: [{ bid: [{ ...bid, id: undefined }] }] })).toBe(false)
  expect(isBidResponse({ id: 'r', seatbid: [{ bid: [{ ...bid, impid: 1 }] }] })).toBe(false)
  expect(isBidResponse({ id: 'r', seatbid: [{ bid: [{ ...bid, price: '1' }] }] })).toBe(false)
  expect(isBidResponse({ id: 'r', seatbid: [{ bid: [{ ...bid, price: 0 }] }] })).toBe(true)
  expect(isBidResponse({ id: 'r', seatbid: [{ bid: [{ ...bid, price: -0.01 }] }] })).toBe(false)
})
