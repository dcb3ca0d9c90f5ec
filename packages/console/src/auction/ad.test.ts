import { expect, test } from 'vitest'
import { adsIn } from './ad.ts'

test('an ad is read from native markup, with or without its wrapper', () => {
  const native = {
    assets: [
      { id: 1, title: { text: 'Trail shoes' } },
      { id: 2, img: { url: 'https://pictures.example/1.png' } },
      { id: 3, data: { type: 1, value: 'Northtrail' } },
      { id: 4, data: { type: 2, value: 'Light and dry.' } },
      { id: 5, data: { type: 6, value: '$89' } },
      { id: 6, data: { type: 12, value: 'Shop now' } },
    ],
    link: { url: 'https://shop.example/1' },
  }
  const bodyWith = (adm: unknown): string =>
    JSON.stringify({
      seatbid: [
        { seat: 'alpha', bid: [{ impid: 'i1', price: 3.01, adm: JSON.stringify(adm), adomain: ['shop.example'] }] },
      ],
    })

  const [ad] = adsIn(bodyWith({ native }))

  expect(ad).toEqual({
    impid: 'i1',
    seat: 'alpha',
    priceCpm: 3.01,
    domains: ['shop.example'],
    title: 'Trail shoes',
    sponsor: 'Northtrail',
    description: 'Light and dry.',
    priceWords: '$89',
    action: 'Shop now',
    pictureUrl: 'https://pictures.example/1.png',
    linkUrl: 'https://shop.example/1',
  })
  expect(adsIn(bodyWith(native))).toEqual([ad])
})

test('markup that is nothing of the kind leaves an ad without words', () => {
  const bid = { impid: 'i1', price: 'much', adm: '<b>no JSON</b>', adomain: [1, null] }

  const [ad] = adsIn(JSON.stringify({ seatbid: [{ bid: [bid] }] }))

  expect(ad).toMatchObject({ impid: 'i1', seat: undefined, priceCpm: undefined, domains: [], title: undefined })
})

test.each([undefined, '', 'null', '[]', '{"seatbid": 1}', '{"seatbid": [null, {"bid": {}}]}', '{"error": {}}'])(
  'there is no ad in %s',
  (body) => {
    expect(adsIn(body)).toEqual([])
  },
)

test('members of the wrong kind are no accident', () => {
  const adm = '{"native": {"assets": [null, 7, {"title": 1, "img": "x", "data": [{}]}], "link": []}}'

  const [ad] = adsIn(JSON.stringify({ seatbid: [{ seat: 1, bid: [{ impid: 1, adm }] }] }))

  expect(ad).toMatchObject({ impid: '', title: undefined, pictureUrl: undefined, linkUrl: undefined })
})
