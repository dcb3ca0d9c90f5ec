import { expect, test } from 'vitest'
import { checkMarkup } from './check-markup.ts'
import { markupFaults } from './markup-faults.ts'
import type { NativeRequest } from './request.ts'

const link = { url: 'https://shop.example/shoes' }
const request: NativeRequest = {
  assets: [
    { id: 1, required: 1, title: { len: 10 } },
    { id: 2, required: 1, img: { wmin: 600, hmin: 314 } },
    { id: 3, data: { type: 6, len: 4 } },
  ],
}
const title = { id: 1, title: { text: 'Shoes' } }
const picture = { id: 2, img: { url: 'https://cdn.example/a.png', w: 600, h: 314 } }

test('markup that fits has no faults', () => {
  expect(reasonsOf({ assets: [title, picture], link })).toEqual([])
})

test('a wrong size hides neither an insecure picture nor an insecure link', () => {
  const small = { id: 2, img: { url: 'http://cdn.example/a.png', w: 300, h: 157 } }

  const reasons = reasonsOf({ assets: [title, small], link: { url: 'http://shop.example/' } })

  expect(reasons).toEqual([
    'wrong-size: asset 2 is 300 × 157, at least 600 × 314 was asked for',
    'not-secure: http://shop.example/ is not an https URL',
    'not-secure: http://cdn.example/a.png is not an https URL',
  ])
})

test('every missing asset is listed, and an asset may have several faults', () => {
  const price = { id: 3, data: { type: 7, value: '$20.50' } }

  expect(reasonsOf({ assets: [price], link })).toEqual([
    'missing-asset: required asset 1 is missing',
    'missing-asset: required asset 2 is missing',
    'wrong-asset: asset 3 has data type 7, 6 was asked for',
    'too-long: asset 3 has 6 characters, at most 4 were asked for',
  ])
})

test('markup without any asset is reported once for each required one', () => {
  expect(reasonsOf({ link })).toEqual([
    'missing-asset: required asset 1 is missing',
    'missing-asset: required asset 2 is missing',
  ])
})

test('everything that was not offered is listed', () => {
  const trackers = [{ event: 1, method: 1, url: 'http://t.example/' }]

  expect(reasonsOf({ assets: [title, picture], link, jstracker: 'x', eventtrackers: trackers })).toEqual([
    'not-offered: jstracker needs a tracker offered with method 2',
    'not-offered: event tracker 1 with method 1 was not offered',
    'not-secure: http://t.example/ is not an https URL',
  ])
})

test('every malformed part is listed with what was found, and the other parts are checked', () => {
  const malformed = { id: 1, title: { text: 5 } }
  const insecure = { id: 2, img: { url: 'http://cdn.example/a.png' } }

  expect(reasonsOf({ assets: [malformed, insecure], imptrackers: 'x' })).toEqual([
    "malformed: the markup must have required property 'link'",
    'malformed: the markup /assets/0/title/text must be string, not 5',
    'malformed: the markup /imptrackers must be array, not "x"',
    'not-secure: http://cdn.example/a.png is not an https URL',
  ])
})

test('what is no object has one fault', () => {
  expect(reasonsOf('<div>')).toEqual(['malformed: the markup must be object, not "<div>"'])
})

test('the list is bounded', () => {
  const assets = Array.from({ length: 1000 }, (_, id) => ({ id: id + 10, title: { text: 'x' } }))

  expect(markupFaults({ assets, link }, request)).toHaveLength(50)
})

test('the first fault is the one for which the exchange refuses the markup', () => {
  const twice = { assets: [title, title, picture], link: { url: 'http://shop.example/' } }

  const reading = checkMarkup(twice, request)

  expect(reading).toEqual({ kind: 'faulty', fault: markupFaults(twice, request)[0] })
})

function reasonsOf(markup: unknown): readonly string[] {
  return markupFaults(markup, request).map(({ kind, reason }) => `${kind}: ${reason}`)
}
