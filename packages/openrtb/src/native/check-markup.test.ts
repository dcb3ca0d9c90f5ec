import { expect, test } from 'vitest'
import { checkMarkup, readMarkup, writeMarkup } from './check-markup.ts'
import { lengthOf } from './markup-checks.ts'
import type { NativeRequest } from './request.ts'

const link = { url: 'https://shop.example/shoes' }
const titleRequest: NativeRequest = { assets: [{ id: 1, required: 1, title: { len: 10 } }] }
const titleMarkup = { assets: [{ id: 1, title: { text: 'Shoes' } }], link }

test('markup that fits is returned', () => {
  expect(checkMarkup(titleMarkup, titleRequest)).toEqual({ kind: 'fits', markup: titleMarkup })
})

test('a data asset without a type gets the one that was asked for', () => {
  const request: NativeRequest = {
    assets: [
      { id: 1, title: { len: 10 } },
      { id: 3, data: { type: 6 } },
    ],
  }
  const price = { id: 3, required: 1, data: { value: '$20' } }

  const reading = checkMarkup({ assets: [...titleMarkup.assets, price], link }, request)

  expect(reading).toEqual({
    kind: 'fits',
    markup: { assets: [...titleMarkup.assets, { ...price, data: { value: '$20', type: 6 } }], link },
  })
})

test('a data asset has the type that was asked for', () => {
  const request: NativeRequest = { assets: [{ id: 3, data: { type: 6 } }] }

  expect(faultOf({ assets: [{ id: 3, data: { type: 6, value: '$20' } }], link }, request)).toBe('fits')
  expect(faultOf({ assets: [{ id: 3, data: { type: 7, value: '$20' } }], link }, request)).toBe(
    'wrong-asset: asset 3 has data type 7, 6 was asked for',
  )
})

test('D104: a picture of an exchange on this machine needs no https, and nothing else is let off', () => {
  const request: NativeRequest = { assets: [{ id: 1, img: {} }] }
  const at = (url: string, to: string = link.url): object => ({ assets: [{ id: 1, img: { url } }], link: { url: to } })
  const kindFor = (markup: object): string =>
    checkMarkup(markup, request, { picturesAt: 'http://127.0.0.1:8080/pictures/' }).kind
  const own = 'http://127.0.0.1:8080/pictures/a.svg'

  expect(kindFor(at(own))).toBe('fits')
  expect(kindFor(at('https://cdn.example/a.svg'))).toBe('fits')
  expect(kindFor(at('http://127.0.0.1:8081/pictures/a.svg'))).toBe('faulty')
  expect(kindFor(at('http://cdn.example/a.svg'))).toBe('faulty')
  expect(kindFor(at(own, own))).toBe('faulty')
  expect(checkMarkup(at(own), request).kind).toBe('faulty')
})

test('markup of every kind of asset fits', () => {
  const request: NativeRequest = {
    assets: [
      { id: 1, required: 1, title: { len: 10 } },
      { id: 2, required: 1, img: { w: 100, h: 50 } },
      { id: 3, data: { type: 2, len: 10 } },
      { id: 4, video: { mimes: ['video/mp4'], minduration: 0, maxduration: 9, protocols: [2] } },
    ],
  }
  const markup = {
    ver: '1.2',
    assets: [
      { id: 1, title: { text: 'Shoes' } },
      { id: 2, img: { url: 'https://cdn.example/a.png', w: 100, h: 50 } },
      { id: 3, data: { value: 'For trails' } },
      { id: 4, video: { vasttag: '<VAST/>' } },
    ],
    link,
  }

  expect(checkMarkup(markup, request).kind).toBe('fits')
})

test('text is read, wrapped or bare', () => {
  expect(readMarkup(JSON.stringify({ native: titleMarkup }), titleRequest)).toEqual({
    kind: 'fits',
    markup: titleMarkup,
  })
  expect(readMarkup(JSON.stringify(titleMarkup), titleRequest)).toEqual({ kind: 'fits', markup: titleMarkup })
})

test('text that is not JSON is malformed', () => {
  expect(readMarkup('<div>', titleRequest)).toEqual({
    kind: 'faulty',
    fault: { kind: 'malformed', reason: 'adm is not JSON' },
  })
})

test('JSON that is no object is malformed', () => {
  expect(readMarkup('null', titleRequest)).toEqual({
    kind: 'faulty',
    fault: { kind: 'malformed', reason: expect.stringMatching(/^the markup .*must be object$/) },
  })
  expect(readMarkup('[]', titleRequest)).toMatchObject({ fault: { kind: 'malformed' } })
  expect(readMarkup('{"native":"x"}', titleRequest)).toMatchObject({ fault: { kind: 'malformed' } })
})

test('markup without a link is malformed, and the reason says so', () => {
  const reading = checkMarkup({ assets: titleMarkup.assets }, titleRequest)

  expect(reading).toMatchObject({ kind: 'faulty', fault: { kind: 'malformed' } })
  expect(reading.kind === 'faulty' && reading.fault.reason).toMatch(/^the markup .*must have required .*link/)
})

test('a malformed part is named by its path', () => {
  const reading = checkMarkup({ assets: [{ id: 1, title: { text: 5 } }], link }, titleRequest)

  expect(reading.kind === 'faulty' && reading.fault.reason).toBe('the markup /assets/0/title/text must be string')
})

test('an empty link is malformed', () => {
  expect(faultOf({ ...titleMarkup, link: { url: '' } })).toMatch('malformed: ')
})

test('every part has its type', () => {
  expect(faultOf({ ...titleMarkup, ver: 1.2 })).toMatch('malformed: the markup /ver ')
  expect(faultOf({ ...titleMarkup, link: {} })).toMatch('malformed: the markup /link ')
  expect(faultOf({ ...titleMarkup, link: { ...link, clicktrackers: [1] } })).toMatch('/link/clicktrackers/0 ')
  expect(faultOf({ ...titleMarkup, link: { ...link, fallback: 1 } })).toMatch('/link/fallback ')
  expect(faultOf({ ...titleMarkup, imptrackers: [1] })).toMatch('/imptrackers/0 ')
  expect(faultOf({ ...titleMarkup, jstracker: 1 })).toMatch('/jstracker ')
  expect(faultOf({ ...titleMarkup, assetsurl: 1 })).toMatch('/assetsurl ')
  expect(faultOf({ ...titleMarkup, dcourl: 1 })).toMatch('/dcourl ')
  expect(faultOf({ ...titleMarkup, privacy: 1 })).toMatch('/privacy ')
  expect(faultOf({ ...titleMarkup, eventtrackers: [{ method: 1 }] })).toMatch('/eventtrackers/0 ')
  expect(faultOf({ ...titleMarkup, eventtrackers: [{ event: 1 }] })).toMatch('/eventtrackers/0 ')
  expect(faultOf({ ...titleMarkup, eventtrackers: [{ event: 1, method: 1, url: 1 }] })).toMatch('/eventtrackers/0/url ')
  expect(faultOf({ ...titleMarkup, assets: {} })).toMatch('/assets ')
})

test('every asset has an id and the content of its kind', () => {
  expect(faultOf({ assets: [{ title: { text: 'x' } }], link })).toMatch('malformed: the markup /assets/0 ')
  expect(faultOf({ assets: [{ id: 1, title: {} }], link })).toMatch('malformed: the markup /assets/0/title ')
  expect(faultOf({ assets: [{ id: 1, img: {} }], link })).toMatch('malformed: the markup /assets/0/img ')
  expect(faultOf({ assets: [{ id: 1, data: {} }], link })).toMatch('malformed: the markup /assets/0/data ')
  expect(faultOf({ assets: [{ id: 1, video: {} }], link })).toMatch('malformed: the markup /assets/0/video ')
  expect(faultOf({ assets: [{ id: 1, title: { text: 'x' }, link: {} }], link })).toMatch('/assets/0/link ')
})

test('a required asset must be there', () => {
  expect(faultOf({ assets: [], link })).toBe('missing-asset: required asset 1 is missing')
  expect(faultOf({ link })).toBe('missing-asset: required asset 1 is missing')
})

test('markup that is well formed and does not fit is faulty', () => {
  expect(checkMarkup({ link }, titleRequest)).toEqual({
    kind: 'faulty',
    fault: { kind: 'missing-asset', reason: 'required asset 1 is missing' },
  })
})

test('a text that is empty is no asset', () => {
  expect(faultOf({ assets: [{ id: 1, title: { text: '' } }], link })).toBe('missing-asset: asset 1 is empty')
  expect(faultOf({ assets: [{ id: 1, title: { text: ' ' } }], link })).toBe('missing-asset: asset 1 is empty')
})

test('a video without a tag is no asset', () => {
  const request: NativeRequest = {
    assets: [{ id: 1, required: 1, video: { mimes: ['video/mp4'], minduration: 0, maxduration: 9, protocols: [2] } }],
  }

  expect(faultOf({ assets: [{ id: 1, video: { vasttag: '<VAST/>' } }], link }, request)).toBe('fits')
  expect(faultOf({ assets: [{ id: 1, video: { vasttag: '' } }], link }, request)).toBe(
    'missing-asset: asset 1 is empty',
  )
  expect(faultOf({ assets: [{ id: 1, video: { vasttag: ' \n' } }], link }, request)).toMatch('missing-asset: ')
})

test('an asset that is not required may be left out', () => {
  const sponsor = { id: 2, data: { type: 1 } }

  expect(faultOf(titleMarkup, { assets: [...titleRequest.assets, sponsor] })).toBe('fits')
  expect(faultOf(titleMarkup, { assets: [...titleRequest.assets, { ...sponsor, required: 0 }] })).toBe('fits')
})

test('markup without assets is no ad, even where none is required', () => {
  const request: NativeRequest = { assets: [{ id: 1, title: { len: 10 } }] }

  expect(faultOf({ link }, request)).toBe('missing-asset: the markup has no assets')
  expect(faultOf({ assets: [], link }, request)).toBe('missing-asset: the markup holds none of the assets asked for')
})

test('the list of assets may be empty where nothing was asked for that could be sent', () => {
  expect(faultOf({ assets: [], link }, { assets: [] })).toBe('fits')
  expect(faultOf({ assets: [], link }, { assets: [{ id: 1, required: 1 }] })).toBe('fits')
  expect(faultOf({ link }, { assets: [] })).toBe('missing-asset: the markup has no assets')
})

test('an asset that was not asked for is wrong', () => {
  const extra = { id: 9, title: { text: 'x' } }

  expect(faultOf({ assets: [...titleMarkup.assets, extra], link })).toBe(
    'wrong-asset: assets[1] has id 9, which was not asked for',
  )
})

test('an asset that is sent twice is wrong', () => {
  expect(faultOf({ assets: [...titleMarkup.assets, ...titleMarkup.assets], link })).toBe(
    'wrong-asset: asset 1 is sent twice',
  )
})

test('an asset of another kind, of two kinds or of none is wrong', () => {
  expect(faultOf({ assets: [{ id: 1, data: { value: 'x' } }], link })).toBe(
    'wrong-asset: asset 1 is data, title was asked for',
  )
  expect(faultOf({ assets: [{ id: 1, title: { text: 'x' }, data: { value: 'x' } }], link })).toBe(
    'wrong-asset: asset 1 is title and data, title was asked for',
  )
  expect(faultOf({ assets: [{ id: 1 }], link })).toBe('wrong-asset: asset 1 is of no kind, title was asked for')
})

test('a title has at most the length that was asked for', () => {
  expect(faultOf({ assets: [{ id: 1, title: { text: '1234567890' } }], link })).toBe('fits')
  expect(faultOf({ assets: [{ id: 1, title: { text: '12345678901' } }], link })).toBe(
    'too-long: asset 1 has 11 characters, at most 10 were asked for',
  )
})

test('characters are counted as people count them', () => {
  expect(lengthOf('👟👟')).toBe(2)
  expect(faultOf({ assets: [{ id: 1, title: { text: '👟'.repeat(10) } }], link })).toBe('fits')
})

test('data has at most the length that was asked for, if one was', () => {
  const markup = { assets: [{ id: 1, data: { value: '12345' } }], link }

  expect(faultOf(markup, { assets: [{ id: 1, data: { type: 2, len: 5 } }] })).toBe('fits')
  expect(faultOf(markup, { assets: [{ id: 1, data: { type: 2, len: 4 } }] })).toBe(
    'too-long: asset 1 has 5 characters, at most 4 were asked for',
  )
  expect(faultOf(markup, { assets: [{ id: 1, data: { type: 2 } }] })).toBe('fits')
})

test('an image has exactly the size that was asked for', () => {
  expect(imageFault({ w: 100, h: 50 }, { w: 100, h: 50 })).toBe('fits')
  expect(imageFault({ w: 101, h: 50 }, { w: 100, h: 50 })).toBe(
    'wrong-size: asset 1 is 101 × 50, 100 × 50 was asked for',
  )
  expect(imageFault({ w: 100, h: 51 }, { w: 100, h: 50 })).toMatch('wrong-size: ')
})

test('an image has at least the size that was asked for', () => {
  expect(imageFault({ w: 100, h: 50 }, { wmin: 100, hmin: 50 })).toBe('fits')
  expect(imageFault({ w: 200, h: 90 }, { wmin: 100, hmin: 50 })).toBe('fits')
  expect(imageFault({ w: 99, h: 50 }, { wmin: 100, hmin: 50 })).toMatch('wrong-size: ')
  expect(imageFault({ w: 100, h: 49 }, { wmin: 100, hmin: 50 })).toMatch('wrong-size: ')
})

test('a wrong size is reported with the size that was asked for', () => {
  expect(imageFault({ w: 99, h: 50 }, { wmin: 100, hmin: 50 })).toMatch(/is 99 × 50, at least 100 × 50 was asked for$/)
  expect(imageFault({ w: 99 }, { w: 100 })).toMatch(/is 99 × \?, 100 × any was asked for$/)
  expect(imageFault({ w: 99, h: 9 }, { wmin: 100, h: 9 })).toMatch(/is 99 × 9, at least 100 × 9 was asked for$/)
  expect(imageFault({ w: 9, h: 8 }, { w: 9, hmin: 9 })).toMatch(/is 9 × 8, 9 × at least 9 was asked for$/)
})

test('where a minimum was named, the exact size is only a wish', () => {
  expect(imageFault({ w: 120, h: 60 }, { w: 100, h: 50, wmin: 80, hmin: 40 })).toBe('fits')
})

test('a size that nobody named passes', () => {
  expect(imageFault({}, { w: 100, h: 50 })).toBe('fits')
  expect(imageFault({ w: 3, h: 4 }, {})).toBe('fits')
})

test('markup is written in the form in which it was asked for', () => {
  const native = { request: titleRequest }

  expect(writeMarkup(titleMarkup, { ...native, isWrapped: false })).toBe(JSON.stringify(titleMarkup))
  expect(writeMarkup(titleMarkup, { ...native, isWrapped: true })).toBe(JSON.stringify({ native: titleMarkup }))
})

/** "fits", or the kind and the reason of the fault. */
function faultOf(markup: unknown, request: NativeRequest = titleRequest): string {
  const reading = checkMarkup(markup, request)
  return reading.kind === 'fits' ? 'fits' : `${reading.fault.kind}: ${reading.fault.reason}`
}

function imageFault(size: { w?: number; h?: number }, img: NonNullable<NativeRequest['assets'][number]['img']>) {
  return faultOf(
    { assets: [{ id: 1, img: { url: 'https://cdn.example/a', ...size } }], link },
    { assets: [{ id: 1, img }] },
  )
}
