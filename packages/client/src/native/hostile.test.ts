// Whatever an ad holds, reading it ends well: no accident, and nothing but https in what comes out.

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseNative } from './parse.ts'

const url = fc.oneof(
  fc.webUrl({ validSchemes: ['https', 'http', 'ftp'] }),
  fc.constantFrom(
    'javascript:alert(1)',
    'data:text/html,x',
    ' https://a.example',
    'https://a:b@c.example',
    '//a.example',
  ),
  fc.string({ unit: 'binary' }),
  fc.jsonValue(),
)
const asset = fc.record(
  {
    id: fc.oneof(fc.integer({ min: 0, max: 12 }), fc.jsonValue()),
    title: fc.oneof(fc.record({ text: fc.string({ unit: 'binary' }) }), fc.jsonValue()),
    img: fc.oneof(
      fc.record({ url, w: fc.integer(), h: fc.double(), type: fc.integer({ min: 0, max: 4 }) }),
      fc.jsonValue(),
    ),
    data: fc.oneof(fc.record({ type: fc.integer({ min: 0, max: 13 }), value: fc.string() }), fc.jsonValue()),
  },
  { requiredKeys: [] },
)
const markup = fc.record(
  {
    assets: fc.oneof(fc.array(asset), fc.jsonValue()),
    link: fc.record({ url, clicktrackers: fc.oneof(fc.array(url), fc.jsonValue()) }),
    imptrackers: fc.oneof(fc.array(url), fc.jsonValue()),
    eventtrackers: fc.oneof(fc.array(fc.record({ event: fc.nat(3), method: fc.nat(3), url })), fc.jsonValue()),
    privacy: url,
  },
  { requiredKeys: [] },
)

test('markup of any shape gives an ad with https URLs and visible texts, or a reason', () => {
  let ads = 0
  fc.assert(
    fc.property(fc.oneof(markup, fc.jsonValue()), fc.webUrl({ validSchemes: ['https', 'http'] }), (value, nurl) => {
      const bid = { impid: '1', price: 1, adm: JSON.stringify(value), nurl }
      const reading = parseNative(bid)
      if (reading.kind === 'faulty') return
      ads++
      const { ad } = reading
      const urls = [
        ad.clickUrl,
        ...ad.clickTrackers,
        ...ad.viewTrackers,
        ad.privacyUrl,
        ad.winUrl,
        ad.image?.url,
        ad.icon?.url,
      ]
      for (const found of urls) if (found !== undefined) expect(found).toMatch(/^https:\/\//)
      for (const text of [ad.title, ad.description, ad.sponsored]) {
        if (text !== undefined) expect(text).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]|^$/u)
      }
    }),
    { numRuns: 5000 },
  )

  expect(ads).toBeGreaterThan(50)
})
