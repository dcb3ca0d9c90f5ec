import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bidProblems } from './bid-problems.ts'
import type { CaseRequest } from './transport.ts'

const native = { ver: '1.2', assets: [{ id: 1, required: 1, title: { len: 10 } }] }
const markup = { assets: [{ id: 1, title: { text: 'Shoes' } }], link: { url: 'https://shop.example/' } }
const wrappedImp = { id: 'w', bidfloor: 1.1, native: { request: JSON.stringify({ native }) } }
const bareImp = { id: 'b', native: { request: JSON.stringify(native) } }
const request = requestOf({ id: 'r', imp: [wrappedImp, bareImp] })
const wrappedBid = { id: '1', impid: 'w', price: 1.1, adm: JSON.stringify({ native: markup }) }
const bareBid = { id: '2', impid: 'b', price: 0, adm: JSON.stringify(markup) }

test('bids at the floor, in the form of their native requests, have no problem', () => {
  expect(bidProblems(request, responseOf(wrappedBid, bareBid))).toEqual([])
})

test('a body that is no bid response is a problem', () => {
  expect(bidProblems(request, { id: 'r' })).toEqual(['body.seatbid is missing'])
})

test('a response must echo the id of the request', () => {
  const problems = bidProblems(request, { ...responseOf(bareBid), id: 'other' })

  expect(problems).toEqual(['body.id: expected "r", found "other"'])
})

test('a response without a bid is a problem', () => {
  expect(bidProblems(request, responseOf())).toEqual([
    'body.seatbid contains no bid; without a bid the answer must be 204',
  ])
})

test('a bid for an unknown impression is a problem', () => {
  const problems = bidProblems(request, responseOf({ ...bareBid, impid: 'x' }))

  expect(problems).toEqual(['impid "x" is not in the request'])
})

test('two bids for one impression are a problem', () => {
  expect(bidProblems(request, responseOf(bareBid, bareBid))).toEqual(['imp "b" has more than one bid'])
})

test('a price one micro below the floor is a problem', () => {
  const problems = bidProblems(request, responseOf({ ...wrappedBid, price: 1.099999 }))

  expect(problems).toEqual(['imp "w": price 1.099999 is below bidfloor 1.1'])
})

test('D104: an exchange on this machine may have its pictures there; one elsewhere needs https', () => {
  const assets = [{ id: 1, img: {} }]
  const asked = requestOf({ id: 'r', imp: [{ id: 'b', native: { request: JSON.stringify({ ver: '1.2', assets }) } }] })
  const pictured = { assets: [{ id: 1, img: { url: 'http://127.0.0.1:8080/pictures/a.svg' } }], link: markup.link }
  const bid = { ...bareBid, adm: JSON.stringify(pictured) }

  expect(bidProblems(asked, responseOf({ ...bid, nurl: 'http://127.0.0.1:8080/w/t' }))).toEqual([])
  for (const nurl of ['http://127.0.0.1:8081/w/t', 'https://ads.example/w/t', '/w/t']) {
    expect(bidProblems(asked, responseOf({ ...bid, nurl })), nurl).toEqual([
      'imp "b": adm is not-secure: http://127.0.0.1:8080/pictures/a.svg is not an https URL',
    ])
  }
})

test('D100: a bid that names a deal is held against the floor of the deal', () => {
  const pmp = { deals: [{ id: 'd1', bidfloor: 0.5 }] }
  const dealt = requestOf({ id: 'r', imp: [{ ...wrappedImp, pmp }] })

  expect(bidProblems(dealt, responseOf({ ...wrappedBid, dealid: 'd1', price: 0.5 }))).toEqual([])
  expect(bidProblems(dealt, responseOf({ ...wrappedBid, dealid: 'd1', price: 0.49 }))).toEqual([
    'imp "w": price 0.49 is below bidfloor 0.5',
  ])
  expect(bidProblems(dealt, responseOf({ ...wrappedBid, price: 0.5 }))).toEqual([
    'imp "w": price 0.5 is below bidfloor 1.1',
  ])
})

test('a price that differs from the floor by binary rounding only is no problem', () => {
  expect(bidProblems(request, responseOf({ ...wrappedBid, price: 1.0999999999999999 }))).toEqual([])
})

test('markup in the other form than the request is a problem', () => {
  const problems = bidProblems(
    request,
    responseOf({ ...wrappedBid, adm: bareBid.adm }, { ...bareBid, adm: wrappedBid.adm }),
  )

  expect(problems).toEqual([
    'imp "w": adm must be wrapped in native, like the native request',
    'imp "b": adm must be bare, like the native request',
  ])
})

test('markup that does not fit the native request is a problem', () => {
  const tooLong = { ...markup, assets: [{ id: 1, title: { text: 'Shoes, shoes' } }] }

  const problems = bidProblems(request, responseOf({ ...bareBid, adm: JSON.stringify(tooLong) }))

  expect(problems).toEqual(['imp "b": adm is too-long: asset 1 has 12 characters, at most 10 were asked for'])
})

test('every fault of the markup is a problem', () => {
  const faulty = { assets: [{ id: 1, title: { text: 'Shoes, shoes' } }], link: { url: 'http://shop.example/' } }

  const problems = bidProblems(request, responseOf({ ...bareBid, adm: JSON.stringify({ native: faulty }) }))

  expect(problems).toEqual([
    'imp "b": adm is too-long: asset 1 has 12 characters, at most 10 were asked for',
    'imp "b": adm is not-secure: http://shop.example/ is not an https URL',
    'imp "b": adm must be bare, like the native request',
  ])
})

test('markup that is not JSON is a problem', () => {
  expect(bidProblems(request, responseOf({ ...bareBid, adm: '<div>' }))).toEqual([
    'imp "b": adm is malformed: adm is not JSON',
  ])
})

test('a bid without markup is a problem', () => {
  expect(bidProblems(request, responseOf({ id: '2', impid: 'b', price: 0 }))).toEqual(['imp "b": adm is missing'])
})

test('a bid for a request that breaks a rule is a problem', () => {
  const problems = bidProblems(requestOf({ imp: [bareImp] }), responseOf(bareBid))

  expect(problems[0]).toMatch('a bid answers a request that breaks V02-id-present: ')
})

test('a request in gzip is unpacked before it is read', () => {
  const headers = { 'Content-Encoding': 'gzip' }

  expect(bidProblems({ ...request, headers, body: gzipSync(request.body) }, responseOf(bareBid))).toEqual([])
  expect(bidProblems({ ...request, headers }, responseOf(bareBid))[0]).toMatch('breaks V01-json')
})

function requestOf(body: unknown): CaseRequest {
  return { method: 'POST', path: '/openrtb2', headers: {}, body: Buffer.from(JSON.stringify(body)) }
}

function responseOf(...bids: readonly object[]) {
  return { id: 'r', seatbid: bids.map((bid) => ({ bid: [bid] })) }
}
