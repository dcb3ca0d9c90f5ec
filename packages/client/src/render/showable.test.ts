import { expect, test } from 'vitest'
import { type NativeAd, parseNative } from '../native/parse.ts'
import { showable } from './showable.ts'

const markup = {
  assets: [
    { id: 1, title: { text: 'Shoes' } },
    { id: 7, data: { type: 3, value: '4.7' } },
  ],
  link: { url: 'https://shop.example/' },
  privacy: 'https://shop.example/privacy',
}

function adWith(members: object): NativeAd {
  const reading = parseNative({ impid: '1', price: 1, adm: JSON.stringify(markup) })
  if (reading.kind === 'faulty') throw new Error(reading.reason)
  return { ...reading.ad, ...members }
}

test('an ad that was read stays as it is', () => {
  expect(showable(adWith({}), false)).toEqual(adWith({}))
})

test.each(['javascript:alert(1)', 'http://shop.example/', '', undefined])(
  'an ad that leads to %j is not shown',
  (clickUrl) => {
    expect(showable(adWith({ clickUrl }), false)).toBeUndefined()
  },
)

test.each(['', ' \u200b', undefined])('an ad whose title is %j is not shown', (title) => {
  expect(showable(adWith({ title }), false)).toBeUndefined()
})

test('an ad with nothing in it is not shown', () => {
  expect(showable({} as NativeAd, false)).toBeUndefined()
})

test('http of this machine passes only where it is let', () => {
  const ad = adWith({ clickUrl: 'http://127.0.0.1:8080/' })

  expect(showable(ad, true)).toEqual(ad)
  expect(showable(ad, false)).toBeUndefined()
})

test('an invalid rating and a privacy link that is a script are dropped', () => {
  const ad = adWith({ rating: '9 of 10', privacyUrl: 'javascript:alert(1)' })

  expect(showable(ad, false)).toMatchObject({ title: 'Shoes', rating: undefined, privacyUrl: undefined })
})
