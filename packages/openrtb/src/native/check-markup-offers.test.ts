// What the markup may use only where it was offered, and that its URLs are secure.

import { expect, test } from 'vitest'
import { checkMarkup } from './check-markup.ts'
import type { NativeRequest } from './request.ts'

const link = { url: 'https://shop.example/shoes' }
const titleRequest: NativeRequest = { assets: [{ id: 1, required: 1, title: { len: 10 } }] }
const titleMarkup = { assets: [{ id: 1, title: { text: 'Shoes' } }], link }

test('remote assets stand for the required ones where they were offered', () => {
  const assetsurl = 'https://ads.example/assets'
  const dcourl = 'https://ads.example/dco'

  expect(faultOf({ assetsurl, link }, { ...titleRequest, aurlsupport: 1 })).toBe('fits')
  expect(faultOf({ dcourl, link }, { ...titleRequest, durlsupport: 1 })).toBe('fits')
  expect(faultOf({ assetsurl, link }, { ...titleRequest, durlsupport: 1 })).toBe(
    'not-offered: assetsurl needs aurlsupport',
  )
  expect(faultOf({ assetsurl, link }, { ...titleRequest, aurlsupport: 0 })).toMatch('not-offered: ')
  expect(faultOf({ dcourl, link }, { ...titleRequest, aurlsupport: 1 })).toBe('not-offered: dcourl needs durlsupport')
})

test('a privacy link is used only where it was offered', () => {
  const markup = { ...titleMarkup, privacy: 'https://ads.example/privacy' }

  expect(faultOf(markup, { ...titleRequest, privacy: 1 })).toBe('fits')
  expect(faultOf(markup, { ...titleRequest, privacy: 0 })).toBe('not-offered: privacy was not offered')
  expect(faultOf(markup)).toBe('not-offered: privacy was not offered')
})

test('a script tracker is used only where method 2 was offered', () => {
  const markup = { ...titleMarkup, jstracker: '<script></script>' }

  expect(faultOf(markup, { ...titleRequest, eventtrackers: [{ event: 1, methods: [1, 2] }] })).toBe('fits')
  expect(faultOf(markup, { ...titleRequest, eventtrackers: [{ event: 2, methods: [1] }] })).toBe(
    'not-offered: jstracker needs a tracker offered with method 2',
  )
  expect(faultOf(markup)).toMatch('not-offered: jstracker ')
})

test('an event tracker is used only with an event and a method that were offered together', () => {
  const offered: NativeRequest = {
    ...titleRequest,
    eventtrackers: [
      { event: 1, methods: [1] },
      { event: 2, methods: [2] },
    ],
  }
  const tracker = { event: 1, method: 1, url: 'https://t.example/1' }

  expect(faultOf({ ...titleMarkup, eventtrackers: [tracker] }, offered)).toBe('fits')
  expect(faultOf({ ...titleMarkup, eventtrackers: [tracker, { ...tracker, method: 2 }] }, offered)).toBe(
    'not-offered: event tracker 1 with method 2 was not offered',
  )
  expect(faultOf({ ...titleMarkup, eventtrackers: [{ ...tracker, event: 3 }] }, offered)).toMatch('not-offered: ')
  expect(faultOf({ ...titleMarkup, eventtrackers: [tracker] })).toMatch('not-offered: ')
})

test('an event tracker by image or script has a URL; one of the exchange’s own methods may do without', () => {
  const offered: NativeRequest = { ...titleRequest, eventtrackers: [{ event: 1, methods: [2, 500] }] }

  expect(faultOf({ ...titleMarkup, eventtrackers: [{ event: 1, method: 2 }] }, offered)).toBe(
    'malformed: event tracker 1 has no url',
  )
  expect(faultOf({ ...titleMarkup, eventtrackers: [{ event: 1, method: 500 }] }, offered)).toBe('fits')
})

test('T46: no URL hides its host behind a user, or in letters that look like others', () => {
  const hidden = 'https://shop.example@evil.example/'
  const alike = 'https://pаypal.example/'

  expect(faultOf({ ...titleMarkup, link: { url: hidden } })).toBe(
    'not-secure: https://shop.example@evil.example/ has a user name or a password before its host',
  )
  expect(faultOf({ ...titleMarkup, imptrackers: [alike] })).toBe(
    'not-secure: https://pаypal.example/ has a host that is not written in plain ASCII letters',
  )
  expect(faultOf({ ...titleMarkup, link: { url: 'https://xn--pypal-4ve.example/' } })).toBe('fits')
})

test('every URL is https', () => {
  const http = 'http://a.example/'

  expect(faultOf({ ...titleMarkup, link: { url: http } })).toBe('not-secure: http://a.example/ is not an https URL')
  expect(faultOf({ ...titleMarkup, link: { ...link, clicktrackers: [http] } })).toMatch('not-secure: ')
  expect(faultOf({ ...titleMarkup, imptrackers: [link.url, http] })).toMatch('not-secure: ')
  expect(faultOf({ assets: [{ id: 1, title: { text: 'x' }, link: { url: http } }], link })).toMatch('not-secure: ')
  expect(faultOf({ assetsurl: http, link }, { ...titleRequest, aurlsupport: 1 })).toMatch('not-secure: ')
  expect(faultOf({ dcourl: http, link }, { ...titleRequest, durlsupport: 1 })).toMatch('not-secure: ')
  expect(faultOf({ ...titleMarkup, privacy: http }, { ...titleRequest, privacy: 1 })).toMatch('not-secure: ')
  expect(faultOf({ assets: [{ id: 1, img: { url: http } }], link }, { assets: [{ id: 1, img: {} }] })).toMatch(
    'not-secure: ',
  )
  expect(
    faultOf(
      { ...titleMarkup, eventtrackers: [{ event: 1, method: 1, url: http }] },
      { ...titleRequest, eventtrackers: [{ event: 1, methods: [1] }] },
    ),
  ).toMatch('not-secure: ')
})

test('secure trackers and links everywhere fit', () => {
  const url = 'https://t.example/1'
  const markup = {
    assets: [{ id: 1, title: { text: 'x' }, link: { url, clicktrackers: [url] } }],
    link: { url, clicktrackers: [url], fallback: 'https://shop.example/shoes' },
    imptrackers: [url],
    eventtrackers: [{ event: 1, method: 1, url }],
  }

  expect(faultOf(markup, { ...titleRequest, eventtrackers: [{ event: 1, methods: [1] }] })).toBe('fits')
})

test('a URL that only begins like one is refused, and shown in short', () => {
  expect(faultOf({ ...titleMarkup, link: { url: 'https://' } })).toMatch('not-secure: ')
  expect(faultOf({ ...titleMarkup, link: { url: `http://${'x'.repeat(200)}` } })).toBe(
    `not-secure: http://${'x'.repeat(73)} is not an https URL`,
  )
})

function faultOf(markup: unknown, request: NativeRequest = titleRequest): string {
  const reading = checkMarkup(markup, request)
  return reading.kind === 'fits' ? 'fits' : `${reading.fault.kind}: ${reading.fault.reason}`
}
