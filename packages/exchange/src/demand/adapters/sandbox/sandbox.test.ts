import { readMarkup, writeMarkup } from '@parley/openrtb'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { impOf, impWith, nativeText, opportunityFor } from '../../../../test/support/samples.ts'
import { checkMarkup } from '../../../auction/choose/check-markup.ts'
import { holdAuction } from '../../../auction/hold-auction.ts'
import { partnerTerms } from '../../../config/partner.ts'
import type { OpportunityImp } from '../../../model/opportunity.ts'
import { localPartner } from '../../build-partner.ts'
import { ownPictures } from '../../creative/own-pictures.ts'
import { judge } from '../../judge/judge.ts'
import { sandboxAdapter } from './sandbox.ts'

const sandbox = sandboxAdapter(ownPictures(() => 'https://exchange.example'))

const video = { mimes: ['video/mp4'], minduration: 1, maxduration: 30, protocols: [2] }

test('every impression gets a bid, at a dollar or at its floor', () => {
  const imp = [
    impOf(),
    impOf({ id: 'i2', bidfloor: 1 }),
    impOf({ id: 'i3', bidfloor: 1.01 }),
    impOf({ id: 'i4', bidfloor: 1000 }),
  ]

  const { bids, noBids } = sandbox.bids(opportunityFor({ imp }))

  expect(bids.map(({ impId, priceMicros }) => [impId, priceMicros])).toEqual([
    ['i1', 1_000_000],
    ['i2', 1_000_000],
    ['i3', 1_010_000],
    ['i4', 1_000_000_000],
  ])
  expect(noBids).toEqual([])
})

test('a bid serves the first format that its impression declares', () => {
  const adcpFormats = [
    { agent_url: 'https://a.example', id: 'one' },
    { agent_url: 'https://a.example', id: 'two' },
  ]

  const { bids } = sandbox.bids(opportunityFor({ imp: [impOf({ ext: { service: { adcpFormats } } })] }))

  expect(bids[0]?.adFormat).toEqual({ agent_url: 'https://a.example', id: 'one' })
})

test.each([
  ['a title of one character', { title: { len: 1 } }],
  ['a long title', { title: { len: 10_000 } }],
  ['an image of exact size', { img: { type: 3, w: 1, h: 10_000 } }],
  ['an image of least size', { img: { type: 1, wmin: 10_000, hmin: 1 } }],
  ['an image with both', { img: { w: 20, wmin: 10, h: 20, hmin: 30 } }],
  ['an image with one exact and one least side', { img: { w: 20, hmin: 30 } }],
  ['an image without size', { img: {} }],
  ['an image of a type of our own', { img: { type: 500 } }],
  ['a data asset of one character', { data: { type: 6, len: 1 } }],
  ['a data asset of a type of our own', { data: { type: 501 } }],
  ['a video', { video }],
])('%s is filled', (_, asset) => {
  expect(faultOf(impWith({ id: 1, required: 1, ...asset }))).toBe(undefined)
})

test('the data types 1 to 12 all have a sample', () => {
  const assets = Array.from({ length: 12 }, (_, type) => ({ id: type, required: 1, data: { type: type + 1 } }))

  expect(faultOf(impWith(...assets))).toBe(undefined)
})

test('a required asset that names no kind is filled too: test mode always fills', () => {
  expect(faultOf(impWith({ id: 1, required: 1 }))).toBe(undefined)
})

const side = fc.integer({ min: 1, max: 10_000 })
const length = fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 2 ** 31 }))
const dataType = fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 500, max: 600 }))
const imageType = fc.constantFrom(1, 2, 3, 500)
const kind = fc.oneof(
  fc.record({ title: fc.record({ len: length }) }),
  fc.record({
    img: fc.record({ type: imageType, w: side, h: side, wmin: side, hmin: side }, { requiredKeys: [] }),
  }),
  fc.record({ data: fc.record({ type: dataType, len: length }, { requiredKeys: ['type'] }) }),
  fc.constant({ video }),
)
const asset = fc.tuple(kind, fc.constantFrom(0, 1)).map(([members, required]) => ({ required, ...members }))
const native = fc.record(
  {
    assets: fc.array(asset, { maxLength: 12 }).map((assets) => assets.map((members, id) => ({ id, ...members }))),
    ver: fc.constantFrom('1.0', '1.1', '1.2'),
    context: fc.constantFrom(1, 2, 3, 500),
    plcmttype: fc.constantFrom(1, 2, 3, 4),
    aurlsupport: fc.constantFrom(0, 1),
    durlsupport: fc.constantFrom(0, 1),
    privacy: fc.constantFrom(0, 1),
    eventtrackers: fc.array(fc.record({ event: fc.constantFrom(1, 2, 3, 4), methods: fc.constant([1, 2]) })),
  },
  { requiredKeys: ['assets'] },
)

test('whatever a valid native request asks for, wrapped or bare, the sandbox fills it', () => {
  fc.assert(
    fc.property(native, fc.boolean(), (request, isWrapped) => {
      const text = JSON.stringify(isWrapped ? { native: request } : request)
      const [imp] = opportunityFor({ imp: [impOf({ native: { request: text } })] }).imps
      return imp !== undefined && faultOf(imp) === undefined
    }),
    { numRuns: 1000 },
  )
})

const blocks = fc.record(
  {
    badv: fc.subarray(['sandbox.parley.example', 'PARLEY.example', 'example', 'shop.example']),
    bcat: fc.subarray(['IAB1', 'IAB17-18', 'IAB25']),
    bapp: fc.subarray(['com.example.chat']),
    regs: fc
      .record({ dsarequired: fc.constantFrom(0, 1, 2, 3), pubrender: fc.constantFrom(0, 1, 2) }, { requiredKeys: [] })
      .map((dsa) => ({ ext: { dsa } })),
  },
  { requiredKeys: [] },
)
const floors = fc.constantFrom({}, { bidfloor: 1000 }, { bidfloor: 0.01 }, { bidfloor: 900, bidfloorcur: 'JPY' })
const imps = fc
  .array(fc.tuple(native, floors), { minLength: 1, maxLength: 3 })
  .map((pairs) =>
    pairs.map(([request, floor], index) =>
      impOf({ id: `i${index}`, ...floor, native: { request: JSON.stringify(request) } }),
    ),
  )

test('D58: every impression of a test request is won, whatever it asks for and whomever it blocks', () => {
  const partner = localPartner(partnerTerms({ name: 'sandbox' }), sandbox)
  fc.assert(
    fc.property(imps, blocks, fc.constantFrom(1, 2), (imp, blocked, at) => {
      const opportunity = opportunityFor({ test: 1, at, imp, ...blocked })
      const impIds = opportunity.imps.map(({ id }) => id)
      const parts = [{ kind: 'reading', impIds, reading: sandbox.bids(opportunity) }] as const
      const invitation = { partner, opportunity, time: { deadlineMs: 0, auctionMs: 0, tmaxMs: 0 } }
      const { bids } = checkMarkup(opportunity, judge([{ invitation, parts }]).offers)
      const { winners } = holdAuction(opportunity, bids)
      expect(winners.map(({ bid }) => bid.impId)).toEqual(impIds)
    }),
    { numRuns: 1000 },
  )
})

test('D103: where the request asks whose ad it is, the sandbox says so and leaves one side to show it', () => {
  const saidTo = (dsa: object): unknown => sandbox.bids(opportunityFor({ regs: { ext: { dsa } } })).bids[0]?.dsa
  const names = { behalf: 'Parley sandbox', paid: 'Parley sandbox' }

  expect(saidTo({ dsarequired: 3, pubrender: 0 })).toEqual({ ...names, adrender: 1 })
  expect(saidTo({ dsarequired: 3, pubrender: 2 })).toEqual({ ...names, adrender: 0 })
  expect(saidTo({})).toEqual({ ...names, adrender: 0 })
  expect(sandbox.bids(opportunityFor()).bids[0]?.dsa).toBeUndefined()
})

test('an ad of the sandbox says that it is one', () => {
  const { bids } = sandbox.bids(opportunityFor({ imp: [impOf({ native: { request: nativeText() } })] }))

  expect(bids[0]).toMatchObject({ adomain: ['sandbox.parley.example'], cid: 'sandbox', crid: 'sandbox' })
})

test('D104: its pictures are those of the exchange, in any size that is asked for', () => {
  const imp = impWith(
    { id: 1, required: 1, img: { type: 3, w: 300, h: 250 } },
    { id: 2, required: 1, img: { type: 1, wmin: 64, hmin: 64 } },
  )

  const [bid] = sandbox.bids({ ...opportunityFor(), imps: [imp] }).bids

  expect(bid?.markup).toMatchObject({
    assets: [
      { id: 1, img: { url: 'https://exchange.example/pictures/sandbox.svg', w: 300, h: 250 } },
      { id: 2, img: { url: 'https://exchange.example/pictures/sandbox-icon.svg', w: 64, h: 64 } },
    ],
  })
})

/** What is wrong with the markup for an impression, held against what it asked for. */
function faultOf(imp: OpportunityImp): string | undefined {
  const [bid] = sandbox.bids({ ...opportunityFor(), imps: [imp] }).bids
  const adm = writeMarkup(bid?.markup as Parameters<typeof writeMarkup>[0], imp.native)
  const reading = readMarkup(adm, imp.native.request)
  return reading.kind === 'faulty' ? reading.fault.reason : undefined
}
