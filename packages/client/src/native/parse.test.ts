import { expect, test } from 'vitest'
import { bidRequest } from '../build/bid-request.ts'
import { impression } from '../build/impression.ts'
import { type NativeReading, type ParseOptions, parseNative } from './parse.ts'

const title = { id: 1, title: { text: 'Shoes' } }
const link = { url: 'https://shop.example/' }

function read(markup: unknown, options?: ParseOptions): NativeReading {
  return parseNative({ impid: '1', price: 2.5, adm: JSON.stringify(markup) }, options)
}

function adOf(reading: NativeReading): object {
  return reading.kind === 'ad' ? reading.ad : { faulty: reading.reason }
}

const noticed = {
  impid: '1',
  price: 2.5,
  nurl: 'https://x.example/w/t?p=${AUCTION_PRICE}',
  burl: 'https://x.example/b/t?p=${AUCTION_PRICE}',
}

test('a whole ad is read, wrapped or bare', () => {
  const markup = {
    ver: '1.2',
    assets: [
      title,
      { id: 2, img: { url: 'https://cdn.example/a.png', w: 1200, h: 627 } },
      { id: 6, img: { url: 'https://cdn.example/i.png', type: 1 } },
      { id: 3, data: { type: 2, value: 'Light and dry' } },
      { id: 4, data: { type: 1, value: 'Northtrail' } },
      { id: 5, data: { type: 12, value: 'Buy' } },
      { id: 7, data: { type: 3, value: '4.7' } },
      { id: 8, data: { type: 6, value: '$129' } },
      { id: 9, data: { type: 7, value: '$99' } },
      { id: 10, data: { type: 11, value: 'shop.example' } },
    ],
    link: { ...link, clicktrackers: ['https://t.example/click'] },
    imptrackers: ['https://t.example/old'],
    eventtrackers: [
      { event: 1, method: 1, url: 'https://t.example/seen' },
      { event: 2, method: 1, url: 'https://t.example/half' },
    ],
    privacy: 'https://shop.example/privacy',
  }

  const wrapped = parseNative({ ...noticed, adm: JSON.stringify({ native: markup }) })
  const bare = parseNative({ ...noticed, adm: JSON.stringify(markup) })

  expect(wrapped).toEqual(bare)
  expect(bare).toEqual({
    kind: 'ad',
    dropped: [],
    ad: {
      title: 'Shoes',
      description: 'Light and dry',
      sponsored: 'Northtrail',
      callToAction: 'Buy',
      rating: '4.7',
      price: '$129',
      salePrice: '$99',
      displayUrl: 'shop.example',
      image: { url: 'https://cdn.example/a.png', width: 1200, height: 627 },
      icon: { url: 'https://cdn.example/i.png', width: undefined, height: undefined },
      clickUrl: 'https://shop.example/',
      clickTrackers: ['https://t.example/click'],
      viewTrackers: ['https://t.example/old', 'https://t.example/seen', 'https://t.example/half'],
      privacyUrl: 'https://shop.example/privacy',
      winUrl: 'https://x.example/w/t?p=2.5',
      billingUrl: 'https://x.example/b/t?p=2.5',
      because: [],
      behalf: undefined,
      paid: undefined,
      feedbackUrl: undefined,
      unsent: [],
    },
  })
})

test('notices that cannot be sent are listed, and whether they could be sent to this machine', () => {
  const urls = { nurl: 'http://127.0.0.1:8080/w/t', burl: 'http://x.example/b/t' }
  const ext = { service: { feedback: 'http://localhost/feedback/t' } }
  const bid = { ...noticed, ...urls, ext, adm: JSON.stringify({ assets: [title], link }) }

  expect(parseNative(bid)).toMatchObject({
    ad: {
      unsent: [
        { notice: 'win', isLoopback: true },
        { notice: 'billing', isLoopback: false },
        { notice: 'feedback', isLoopback: true },
      ],
    },
  })
  expect(parseNative(bid, { loopbackHttp: true })).toMatchObject({
    ad: { unsent: [{ notice: 'billing', isLoopback: false }] },
  })
})

test('assets that name no type are read by the ids of our card', () => {
  const assets = [title, { id: 4, data: { value: 'Northtrail' } }, { id: 6, img: { url: 'https://cdn.example/i.png' } }]

  expect(adOf(read({ assets, link }))).toMatchObject({
    sponsored: 'Northtrail',
    icon: { url: 'https://cdn.example/i.png' },
    image: undefined,
  })
})

test('assets that name no type are read by the types of the request', () => {
  const native = {
    ver: '1.2' as const,
    request: JSON.stringify({
      assets: [
        { id: 1, title: { len: 9 } },
        { id: 70, data: { type: 1 } },
        { id: 71, img: { type: 1 } },
      ],
    }),
  }
  const request = bidRequest({ imp: [impression({ native })] })
  const assets = [
    title,
    { id: 70, data: { value: 'Northtrail' } },
    { id: 71, img: { url: 'https://cdn.example/i.png' } },
  ]

  expect(adOf(read({ assets, link }, { request }))).toMatchObject({
    sponsored: 'Northtrail',
    icon: { url: 'https://cdn.example/i.png' },
  })
})

test('what is not https is left out, and said', () => {
  const reading = read({
    assets: [title, { id: 2, img: { url: 'javascript:alert(1)' } }],
    link: { ...link, clicktrackers: ['http://t.example/', 'https://t.example/ok'] },
    imptrackers: ['data:text/html,x', null],
    privacy: 'javascript:alert(2)',
  })

  expect(adOf(reading)).toMatchObject({
    image: undefined,
    clickTrackers: ['https://t.example/ok'],
    viewTrackers: [],
    privacyUrl: undefined,
  })
  expect(reading.kind === 'ad' && reading.dropped).toEqual([
    'img.url is not an https URL',
    'link.clicktrackers is not an https URL',
    'imptrackers is not an https URL',
    'imptrackers is not an https URL',
    'privacy is not an https URL',
  ])
})

test('scripts and remote assets are never used', () => {
  const reading = read({
    assets: [title],
    link,
    jstracker: '<script>alert(1)</script>',
    assetsurl: 'https://cdn.example/assets',
    dcourl: 'https://cdn.example/dco',
    eventtrackers: [{ event: 1, method: 2, url: 'https://t.example/script.js' }],
  })

  expect(adOf(reading)).toMatchObject({ viewTrackers: [] })
  expect(reading.kind === 'ad' && reading.dropped).toEqual([
    'jstracker is not used',
    'assetsurl is not used',
    'dcourl is not used',
    'an event tracker of another event or method is not used',
  ])
})

test('assets that the card cannot show, duplicates and an invalid rating are dropped and listed', () => {
  const reading = read({
    assets: [
      title,
      { id: 1, title: { text: 'Boots' } },
      { id: 7, data: { type: 3, value: '4.7 stars' } },
      { id: 20, video: { vasttag: '<VAST/>' } },
      { id: 4, data: { type: 1, value: ' ' } },
    ],
    link,
  })

  expect(adOf(reading)).toMatchObject({ title: 'Shoes', rating: undefined, sponsored: undefined })
  expect(reading.kind === 'ad' && reading.dropped).toEqual([
    'a second title is not used',
    'rating is not a number from 0 to 5',
    'asset 20 has no place on the card',
    'sponsored has no text',
  ])
})

test('texts lose what reorders or hides', () => {
  expect(adOf(read({ assets: [{ id: 1, title: { text: 'a\u202eb\u0000<i>' } }], link }))).toMatchObject({
    title: 'ab<i>',
  })
})

test.each([
  ['not JSON', '{', 'adm is not a native ad in JSON'],
  ['a list', '[]', 'adm is not a native ad in JSON'],
  ['a null', 'null', 'adm is not a native ad in JSON'],
  ['HTML', '<script>alert(1)</script>', 'adm is not a native ad in JSON'],
  ['an ad without a link', '{"assets":[]}', 'link.url is not an https URL'],
  ['an ad whose link is a script', '{"link":{"url":"javascript:alert(1)"}}', 'link.url is not an https URL'],
  ['an ad without a title', '{"link":{"url":"https://shop.example/"}}', 'there is no title'],
  [
    'assets of a strange shape',
    '{"assets":[null,7,{"title":{"text":7}}],"link":{"url":"https://a.example/"}}',
    'there is no title',
  ],
  ['a wrapper around nothing', '{"native":7}', 'link.url is not an https URL'],
])('%s is faulty', (_, adm, reason) => {
  expect(parseNative({ impid: '1', price: 1, adm })).toEqual({ kind: 'faulty', reason })
})

test('a bid without markup is faulty', () => {
  expect(parseNative({ impid: '1', price: 1 }).kind).toBe('faulty')
})

test('trackers are bounded', () => {
  const imptrackers = Array.from({ length: 200 }, (_, index) => `https://t.example/${index}`)

  expect(adOf(read({ assets: [title], link, imptrackers }))).toMatchObject({ viewTrackers: imptrackers.slice(0, 50) })
})

test('the words that explain the ad are read as texts, five at most, and the address for feedback must be https', () => {
  const because = ['trail running', 7, '\u202ewet\ntrails', 'x'.repeat(100), '', 'sixth']
  const service = { relevance: { score: 0.4, because }, feedback: 'https://x.example/feedback/t' }
  const bid = {
    impid: '1',
    price: 1,
    adm: JSON.stringify({ assets: [{ id: 1, title: { text: 'T' } }], link: { url: 'https://a.example/' } }),
  }

  expect(parseNative({ ...bid, ext: { service } })).toMatchObject({
    ad: { because: ['trail running', 'wet trails', 'x'.repeat(80)], feedbackUrl: 'https://x.example/feedback/t' },
    dropped: [],
  })
  expect(parseNative({ ...bid, ext: { service: { relevance: 'high', feedback: 'http://x.example/' } } })).toMatchObject(
    {
      ad: { because: [], feedbackUrl: undefined },
      dropped: ['ext.service.feedback is not an https URL'],
    },
  )
})

test('whose ad it is, and who paid for it, are read as texts of at most 100 characters', () => {
  const bid = {
    impid: '1',
    price: 1,
    adm: JSON.stringify({ assets: [{ id: 1, title: { text: 'T' } }], link: { url: 'https://a.example/' } }),
  }
  const namesIn = (dsa: unknown): unknown => {
    const reading = parseNative({ ...bid, ext: { dsa } })
    return reading.kind === 'ad' ? [reading.ad.behalf, reading.ad.paid] : reading.reason
  }

  expect(namesIn({ behalf: '\u202eShoes\nLtd', paid: 'x'.repeat(101) })).toEqual(['Shoes Ltd', 'x'.repeat(100)])
  expect(namesIn({ behalf: 7, paid: { toString: 7 } })).toEqual([undefined, undefined])
  expect(namesIn('Shoes Ltd')).toEqual([undefined, undefined])
})

test('notice URLs of another type than text are dropped', () => {
  const bid = {
    impid: '1',
    price: 1,
    adm: JSON.stringify({ assets: [{ id: 1, title: { text: 'T' } }], link: { url: 'https://a.example/' } }),
  }

  expect(parseNative({ ...bid, nurl: 7, burl: {} } as never)).toMatchObject({
    ad: { winUrl: undefined, billingUrl: undefined },
    dropped: ['nurl is not an https URL', 'burl is not an https URL'],
  })
})
