import { expect, test } from 'vitest'
import { noticeOf } from '../response/explanation.ts'
import type { NativeAsset } from './asset.ts'
import { nativeWarnings } from './warnings.ts'

const title = { id: 1, title: { len: 25 } }

test('an ordinary request has no warnings', () => {
  const request = { ver: '1.2', assets: [title], context: 2, contextsubtype: 22 }

  expect(nativeWarnings(request, 'imp[0].native.request')).toEqual([])
})

test('an older version is warned about', () => {
  expect(noticesOf({ ver: '1.1', assets: [title] }, 'imp[0].native.request')).toEqual([
    {
      rule: 'D21-older-version',
      field: 'imp[0].native.request: ver',
      reason: 'must be "1.2"; the request is read as Native 1.2; got "1.1"',
    },
  ])
})

test('a warning has the field that carries the text, and beside it the path in the text', () => {
  expect(nativeWarnings({ ver: '1.1', assets: [title] }, 'imp[0].native.request')).toEqual([
    {
      rule: 'D21-older-version',
      field: 'imp[0].native.request',
      inside: 'ver',
      found: '"1.1"',
    },
  ])
})

test('a request without assets is warned about', () => {
  expect(noticesOf({ assets: [] }, 'x')).toEqual([
    { rule: 'D21-no-assets', field: 'x: assets', reason: 'must hold at least one asset' },
  ])
})

test('an asset without a kind is warned about by its index', () => {
  expect(noticesOf({ assets: [title, { id: 2 }] }, 'x')).toEqual([
    {
      rule: 'D21-asset-without-kind',
      field: 'x: assets[1]',
      reason: 'must hold one of title, img, video or data',
    },
  ])
})

test('an image needs a width and a height, exact or at least', () => {
  expect(imageWarnings({ w: 100, h: 50 })).toEqual([])
  expect(imageWarnings({ wmin: 100, hmin: 50 })).toEqual([])
  expect(imageWarnings({ w: 100, hmin: 50 })).toEqual([])
  expect(imageWarnings({ w: 100 })).toEqual([
    { rule: 'D21-image-without-size', field: 'x: assets[0].img', reason: 'must give w or wmin, and h or hmin' },
  ])
  expect(imageWarnings({ hmin: 50 })).toHaveLength(1)
  expect(imageWarnings({})).toHaveLength(1)
})

test('a logo is warned about', () => {
  expect(imageWarnings({ type: 2, w: 1, h: 1 })).toEqual([
    {
      rule: 'D21-image-type-2',
      field: 'x: assets[0].img.type',
      reason: 'must be 1: logo (2) was merged into icon (1) in Native 1.2',
    },
  ])
  expect(imageWarnings({ type: 1, w: 1, h: 1 })).toEqual([])
  expect(imageWarnings({ type: 3, w: 1, h: 1 })).toEqual([])
})

test('a sub-type of another context is warned about', () => {
  expect(noticesOf({ assets: [title], context: 1, contextsubtype: 22 }, 'x')).toEqual([
    {
      rule: 'D73-context-pair',
      field: 'x: contextsubtype',
      reason: 'must belong to its context: 10–15 to 1, 20–22 to 2, 30–32 to 3; got 22 with 1',
    },
  ])
})

test('each context has its sub-types', () => {
  expect(nativeWarnings({ assets: [title], context: 1, contextsubtype: 10 }, 'x')).toEqual([])
  expect(nativeWarnings({ assets: [title], context: 1, contextsubtype: 15 }, 'x')).toEqual([])
  expect(nativeWarnings({ assets: [title], context: 3, contextsubtype: 32 }, 'x')).toEqual([])
  expect(nativeWarnings({ assets: [title], context: 3, contextsubtype: 20 }, 'x')).toHaveLength(1)
})

test('context and sub-type are compared only when both are there and standard', () => {
  expect(nativeWarnings({ assets: [title], context: 1 }, 'x')).toEqual([])
  expect(nativeWarnings({ assets: [title], contextsubtype: 22 }, 'x')).toEqual([])
  expect(nativeWarnings({ assets: [title], context: 500, contextsubtype: 22 }, 'x')).toEqual([])
  expect(nativeWarnings({ assets: [title], context: 1, contextsubtype: 500 }, 'x')).toEqual([])
})

test('warnings come in the order of version, assets, context', () => {
  const request = { ver: '1.0', assets: [{ id: 1, img: { type: 2 } }], context: 1, contextsubtype: 22 }

  expect(nativeWarnings(request, 'x').map(({ rule }) => rule)).toEqual([
    'D21-older-version',
    'D21-image-without-size',
    'D21-image-type-2',
    'D73-context-pair',
  ])
})

/** The warnings as they are told. */
function noticesOf(...input: Parameters<typeof nativeWarnings>) {
  return nativeWarnings(...input).map(noticeOf)
}

function imageWarnings(img: NonNullable<NativeAsset['img']>) {
  return noticesOf({ assets: [{ id: 1, img }] }, 'x')
}

test('D90: of the odd assets of a request five warnings are listed, and the others are counted', () => {
  const assets = Array.from({ length: 100 }, (_, id) => ({ id, img: { type: 2 } }))

  const warnings = noticesOf({ assets }, 'x')

  expect(warnings).toHaveLength(6)
  expect(warnings[4]?.field).toBe('x: assets[2].img')
  expect(warnings[5]).toEqual({
    rule: 'D90-many-faults',
    field: 'x: assets',
    reason: 'must have at most five faults for each to be listed; 195 more are not listed',
  })
})
