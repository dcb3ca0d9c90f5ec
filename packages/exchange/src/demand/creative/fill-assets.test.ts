import { expect, test } from 'vitest'
import { impWith } from '../../../test/support/samples.ts'
import type { AdContent } from './content.ts'
import { fillAssets } from './fill-assets.ts'

const content: AdContent = {
  title: 'Trail shoes',
  sponsored: 'Northtrail',
  price: '$129.00',
  images: [
    { use: 'main', url: 'https://a.example/small.jpg', w: 600, h: 314 },
    { use: 'main', url: 'https://a.example/large.jpg', w: 1200, h: 627 },
    { use: 'icon', url: 'https://a.example/icon.png', w: 80, h: 80 },
  ],
}

test('title, data and image are filled with their ids', () => {
  const filling = fill({ id: 7, title: { len: 90 } }, { id: 8, data: { type: 1 } }, { id: 9, img: { type: 3 } })

  expect(filling).toEqual({
    kind: 'filled',
    assets: [
      { id: 7, title: { text: 'Trail shoes' } },
      { id: 8, data: { type: 1, value: 'Northtrail' } },
      { id: 9, img: { url: 'https://a.example/small.jpg', w: 600, h: 314 } },
    ],
  })
})

test('a title is cut to the length that is asked for', () => {
  expect(fill({ id: 1, title: { len: 6 } })).toMatchObject({ assets: [{ title: { text: 'Trail…' } }] })
})

test('what is optional and cannot be filled is left out', () => {
  expect(fill({ id: 1, data: { type: 3 } }, { id: 2, title: { len: 90 } })).toMatchObject({ assets: [{ id: 2 }] })
})

test('an ad that could fill nothing of what is asked for is unfit', () => {
  expect(fill({ id: 1, data: { type: 3 } }, { id: 2, data: { type: 4 } })).toEqual({
    kind: 'unfillable',
    reason: 'cannot fill any asset',
  })
})

test('where nothing is asked for, nothing has to be filled', () => {
  expect(fill()).toEqual({ kind: 'filled', assets: [] })
  expect(fill({ id: 1 })).toEqual({ kind: 'filled', assets: [] })
})

test('what is required and cannot be filled makes the ad unfit', () => {
  const filling = fill({ id: 1, title: { len: 90 } }, { id: 2, required: 1, data: { type: 3 } })

  expect(filling).toEqual({ kind: 'unfillable', reason: 'cannot fill required asset 2' })
})

test('a price that would have to be cut cannot be filled', () => {
  expect(fill({ id: 1, required: 1, data: { type: 6, len: 6 } }).kind).toBe('unfillable')
})

test('an exact size takes the image of that size', () => {
  expect(imageFor({ type: 3, w: 1200, h: 627 })).toBe('https://a.example/large.jpg')
  expect(imageFor({ type: 3, w: 1200 })).toBe('https://a.example/large.jpg')
  expect(imageFor({ type: 3, w: 1199 })).toBe(undefined)
  expect(imageFor({ type: 3, h: 628 })).toBe(undefined)
})

test('a minimum takes the first image that is at least as large', () => {
  expect(imageFor({ type: 3, wmin: 600, hmin: 314 })).toBe('https://a.example/small.jpg')
  expect(imageFor({ type: 3, wmin: 601 })).toBe('https://a.example/large.jpg')
  expect(imageFor({ type: 3, hmin: 628 })).toBe(undefined)
})

test('beside an exact size a minimum is what counts', () => {
  expect(imageFor({ type: 3, w: 5000, wmin: 600, h: 5000, hmin: 314 })).toBe('https://a.example/small.jpg')
})

test('icons are for type 1 and the old type 2, main images for 3 and for no type', () => {
  expect(imageFor({ type: 1 })).toBe('https://a.example/icon.png')
  expect(imageFor({ type: 2 })).toBe('https://a.example/icon.png')
  expect(imageFor({ type: 3 })).toBe('https://a.example/small.jpg')
  expect(imageFor({})).toBe('https://a.example/small.jpg')
  expect(imageFor({ type: 500 })).toBe(undefined)
})

test('a video is filled when the ad has one', () => {
  const video = { mimes: ['video/mp4'], minduration: 1, maxduration: 30, protocols: [2] }
  const { request } = impWith({ id: 1, video }).native

  expect(fillAssets(request, { ...content, vast: '<VAST/>' })).toMatchObject({
    assets: [{ id: 1, video: { vasttag: '<VAST/>' } }],
  })
  expect(fillAssets(request, content)).toMatchObject({ kind: 'unfillable' })
})

test('a request without assets is filled with none', () => {
  expect(fill()).toEqual({ kind: 'filled', assets: [] })
})

test('an asset without a kind is left out, even where it is required', () => {
  expect(fill({ id: 1 })).toEqual({ kind: 'filled', assets: [] })
  expect(fill({ id: 1, required: 1 }, { id: 2, title: { len: 90 } })).toMatchObject({ assets: [{ id: 2 }] })
})

function fill(...assets: readonly object[]) {
  return fillAssets(impWith(...assets).native.request, content)
}

function imageFor(img: object): string | undefined {
  const filling = fill({ id: 1, img })
  return filling.kind === 'filled' ? filling.assets[0]?.img?.url : undefined
}
