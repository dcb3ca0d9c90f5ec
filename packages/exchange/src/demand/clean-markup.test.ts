import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanMarkup } from './clean-markup.ts'

test('titles and data values are cleaned, and what Native 1.2 does not know is left out', () => {
  const link = { url: 'https://shop.example/?a=<b>' }
  const img = { url: 'https://shop.example/<b>.png', w: 300, h: 250 }
  const markup = {
    ver: 'javascript:alert(1)',
    ext: { note: '<script>' },
    link,
    assets: [
      { id: 1, title: { text: '<b>Shoes</b>\u200b', ext: 1 } },
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

test.each([undefined, null, 7, 'text', []])('%j stays as it is', (markup) => {
  expect(cleanMarkup(markup)).toEqual(markup)
})

test.each([{ assets: {} }, { assets: 'x' }])('%j keeps its wrong assets for the checks behind', (markup) => {
  expect(cleanMarkup(markup)).toEqual({ ver: '1.2', ...markup })
})

test('assets of an unexpected shape stay for the checks behind', () => {
  const assets = [null, 7, 'x', [], { title: null }, { title: { text: 7 } }, { data: [] }, { data: { value: null } }]

  expect(cleanMarkup({ assets })).toEqual({ ver: '1.2', assets })
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
    { numRuns: 5000 },
  )
})
