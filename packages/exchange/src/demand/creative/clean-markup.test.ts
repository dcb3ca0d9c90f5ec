import { tries } from '@parley/testkit/tries'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanMarkup } from './clean-markup.ts'

test('titles and data values are cleaned; URLs and numbers stay for the checks behind', () => {
  const link = {
    url: 'https://shop.example/?a=<b>',
    clicktrackers: ['https://shop.example/c'],
    fallback: 'https://x.example/',
  }
  const img = { url: 'https://shop.example/<b>.png', w: 300, h: 250, type: 3 }
  const markup = {
    ver: '1.2',
    link,
    assets: [
      { id: 1, title: { text: '<b>Shoes</b>\u200b' } },
      { id: 2, data: { value: 'Rain\nproof', type: 2 } },
      { id: 3, img, link },
    ],
  }

  expect(cleanMarkup(markup)).toEqual({
    ver: '1.2',
    link,
    assets: [
      { id: 1, title: { text: 'Shoes' } },
      { id: 2, data: { value: 'Rain proof', type: 2 } },
      { id: 3, img, link },
    ],
  })
})

test('T46: members that Native 1.2 does not know are left out, at every level, and the version is ours', () => {
  const x = 'javascript:alert(1)'
  const markup = {
    ver: x,
    x,
    ext: { x },
    link: { url: 'https://shop.example/', x, ext: { x } },
    assets: [
      { id: 1, x, title: { text: 'Shoes', x }, link: { url: 'https://shop.example/', x } },
      { id: 2, img: { url: 'u', x } },
    ],
    eventtrackers: [{ event: 1, method: 1, url: 'https://shop.example/', x, customdata: { x } }],
  }

  expect(JSON.stringify(cleanMarkup(markup))).not.toContain('javascript')
})

test.each([undefined, null, 7, 'text', []])('%j stays as it is', (markup) => {
  expect(cleanMarkup(markup)).toEqual(markup)
})

test('members of an unexpected shape stay for the checks behind', () => {
  const assets = [null, 7, 'x', [], { title: null }, { title: { text: 7 } }, { data: [] }, { data: { value: null } }]

  expect(cleanMarkup({ assets })).toEqual({ ver: '1.2', assets })
  expect(cleanMarkup({ assets: {} })).toEqual({ ver: '1.2', assets: {} })
  expect(cleanMarkup({ link: 'x', eventtrackers: 7 })).toEqual({ ver: '1.2', link: 'x', eventtrackers: 7 })
})

test('no JSON makes it throw, and the input is never changed', () => {
  const asset = fc.record({ id: fc.nat(), title: fc.jsonValue(), data: fc.jsonValue() }, { requiredKeys: [] })
  const markups = fc.oneof(fc.jsonValue(), fc.record({ assets: fc.array(fc.oneof(asset, fc.jsonValue())) }))
  fc.assert(
    fc.property(markups, (markup) => {
      const before = JSON.stringify(markup)
      cleanMarkup(markup)
      expect(JSON.stringify(markup)).toBe(before)
    }),
    { numRuns: tries(5000) },
  )
})
