// Answers that cost more than a bid should, by the path of the call. The first one is honest.

import { httpAnswer, type PartnerAnswer, type SeenRequest } from './http.ts'

export const trickNames = [
  'bids',
  'domains',
  'categories',
  'large',
  'many-bids',
  'informational',
  'assets',
  'deep',
  'markup',
] as const

export type TrickName = (typeof trickNames)[number]

/** How many informational answers come before the real one. */
const informationalCount = 20_000
const informational = 'HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\n\r\n'

interface Asked {
  readonly id: string
  readonly imp: readonly { readonly id: string }[]
}

const assets = [
  { id: 1, title: { text: 'Trail shoes that keep their grip in the rain' } },
  { id: 2, img: { url: 'https://northtrail.example/shoes-1200x627.jpg', w: 1200, h: 627 } },
  { id: 3, data: { type: 2, value: 'Light, waterproof and repairable.' } },
]
const link = { url: 'https://northtrail.example/shoes' }

export function trickAnswer(request: SeenRequest, headers: readonly string[]): PartnerAnswer {
  const name = trickNames.find((known) => request.path === `/${known}`) ?? 'bids'
  const text = httpAnswer(200, trickBody(name, JSON.parse(request.body()) as Asked), headers)
  return { text: name === 'informational' ? informational.repeat(informationalCount) + text : text }
}

function trickBody(name: TrickName, { id, imp }: Asked): string {
  if (name === 'deep') return '['.repeat(10_000) + ']'.repeat(10_000)
  const honest = imp.map(({ id: impid }) => bidOn(impid))
  const answer = (bids: readonly object[], more: object = {}): string =>
    JSON.stringify({ id, cur: 'USD', seatbid: [{ seat: 'trick', bid: bids }], ...more })
  switch (name) {
    case 'bids':
    case 'informational':
      return answer(honest)
    case 'domains':
      return answer(honest.map((bid) => ({ ...bid, adomain: named(200, (index) => `d${index}.www.example`) })))
    case 'categories':
      return answer(honest.map((bid) => ({ ...bid, cat: named(200, (index) => `IAB99-${index}`) })))
    case 'large':
      return answer(honest, { odd: 'x'.repeat(262_000 - answer(honest).length) })
    case 'many-bids':
      return answer(named(1500, (index) => ({ id: `b${index}`, impid: '1', price: 1 + index / 1000, adm: '{}' })))
    case 'assets':
      return answer(
        honest.slice(0, 1).map((bid) => ({ ...bid, adm: markupOf(named(10_000, (index) => ({ id: index }))) })),
      )
    case 'markup':
      return answer(honest.slice(0, 1).map((bid) => ({ ...bid, adm: `{"a":"${'\\u0061'.repeat(35_000)}"}` })))
  }
}

function bidOn(impid: string): object {
  return { id: `bid-${impid}`, impid, price: 9, adm: markupOf(assets), adomain: ['northtrail.example'], crid: 'c' }
}

function markupOf(all: readonly object[]): string {
  return JSON.stringify({ native: { ver: '1.2', assets: all, link } })
}

function named<Item>(count: number, item: (index: number) => Item): readonly Item[] {
  return Array.from({ length: count }, (_, index) => item(index))
}
