// Requests that are valid: impressions with floors and deals, publishers, lists and the context of a chat.

import type { Facts, Json } from '../../../conformance/oracle/facts.ts'
import type { Draw } from './draw.ts'
import { rarely } from './facts.ts'
import { advertisers, bareText, categories, floors, nativeText, spellings } from './values.ts'

export function drawRequest(draw: Draw, id: string, facts: Facts, hasScores: boolean): Json {
  const hasSearch = facts.partners.some(({ defaultCpm }) => defaultCpm !== undefined)
  const names = facts.partners.flatMap(({ name, seat }) => (seat === undefined ? [name] : [name, seat]))
  const publisher = draw.pick([{ id: 'pub-a' }, { id: 'pub-a' }, { id: 'pub-b' }, { id: 'pub-c' }, undefined])
  const keywords = draw.pick([`K${id}, shoes`, ` k${id} ,Shoes,shoes,,a,b,c,d,e,f,g,h,i`, `k${id}`, ' , '])
  const place = { ...(publisher === undefined ? {} : { publisher }), ...(hasSearch ? { keywords } : {}) }
  return {
    id,
    imp: Array.from({ length: draw.pick([1, 1, 2, 3]) }, (_, index) =>
      drawImp(draw, `i${index}`, { hasSearch, hasScores }),
    ),
    ...draw.maybe(0.5, () => ({ at: draw.pick([1, 2]) })),
    ...draw.maybe(0.2, () => ({ tmax: 500 })),
    ...(draw.happens(0.8) ? { site: place } : { app: place }),
    ...draw.maybe(0.35, () => ({ device: { geo: { country: draw.pick(['DEU', 'USA', 'FRA']) } } })),
    ...draw.maybe(0.5, () => ({ ext: { service: drawContext(draw) } })),
    ...drawLists(draw, names, hasSearch),
    ...draw.maybe(0.02, () => ({
      [draw.pick(listNames)]: draw.pick<unknown>(['shop.example', [7], { 0: 'en' }, true]),
    })),
    ...draw.maybe(0.1, () => ({ cur: draw.pick([['USD'], ['EUR'], ['usd']]) })),
  }
}

const listNames = ['badv', 'bcat', 'acat', 'bapp', 'wseat', 'bseat', 'wlang', 'wlangb'] as const

interface Limits {
  readonly hasSearch: boolean
  readonly hasScores: boolean
}

function drawImp(draw: Draw, id: string, { hasSearch, hasScores }: Limits): object {
  const least = draw.maybe(hasScores && !hasSearch ? 0.15 : 0, () => ({ minRelevance: draw.pick([0, 0.2, 0.45, 1]) }))
  const formats = draw.maybe(0.15, () => ({ adcpFormats: [{ agent_url: 'https://formats.example/', id: 'card' }] }))
  const service = { ...least, ...formats }
  const search = hasSearch ? draw.maybe(0.6, () => ({ service_product_search: drawFilter(draw) })) : {}
  const native = draw.maybe(0.2, () => ({ battr: draw.pick<unknown>([[3, 8], [3], [1], [], ['3'], 3]) }))
  return {
    id,
    native: { request: draw.pick([nativeText, nativeText, bareText]), ...native },
    ...draw.maybe(0.8, () => ({ bidfloor: draw.pick(floors) })),
    ...draw.maybe(0.1, () => ({ bidfloorcur: draw.pick(['USD', 'usd', 'EUR']) })),
    ...draw.maybe(0.4, () => ({ pmp: draw.happens(0.95) ? drawPmp(draw) : draw.pick<unknown>(['text', [], null]) })),
    ext: { ...(Object.keys(service).length > 0 ? { service } : {}), ...search },
  }
}

function drawFilter(draw: Draw): unknown {
  const price = () => draw.pick<unknown>([0, 10, 19.99, 20.5, 100, -1, '10', 2e9, null])
  return draw.pick<unknown>([
    { min_price: price(), max_price: price() },
    { min_price: price() },
    { max_price: price() },
    {},
    'all',
  ])
}

function drawPmp(draw: Draw): object {
  const ids = [...draw.some(['d1', 'd2', 'gold', 'op:3'], 0.5), ...draw.some(['d1', 'd 3', 7], 0.1)]
  const many = draw.happens(0.05) ? Array.from({ length: 19 }, (_, index) => ({ id: `many-${index}` })) : []
  return {
    ...draw.maybe(0.5, () => ({ private_auction: draw.pick([0, 1, 1, 2, '1']) })),
    ...draw.maybe(0.9, () => ({ deals: [...many, ...ids.map((id) => drawRequestDeal(draw, id))] })),
  }
}

function drawRequestDeal(draw: Draw, id: unknown): object {
  return {
    id,
    ...draw.maybe(0.7, () => ({ bidfloor: rarely(draw, 0.004) ?? draw.pick([0.5, 1, 1.5, 1.000_000_1, 2]) })),
    ...draw.maybe(0.4, () => ({ at: draw.pick([1, 2, 3, 4]) })),
    ...draw.maybe(0.2, () => ({ wseat: draw.pick([['acme'], ['bolt', 'coda-desk'], 'acme']) })),
    ...draw.maybe(0.2, () => ({
      wadomain: draw.pick([['shop.example'], ['https://www.SHOP.example/'], ['other.example']]),
    })),
    ...draw.maybe(0.05, () => ({ bidfloor: 1, bidfloorcur: draw.pick(['usd', 'EUR']) })),
  }
}

function drawLists(draw: Draw, names: readonly string[], hasSearch: boolean): object {
  return {
    ...(hasSearch
      ? {}
      : draw.maybe(0.25, () => ({
          badv: draw.pick([draw.some(advertisers, 0.3), draw.some(spellings, 0.15)]),
        }))),
    ...draw.maybe(0.2, () => ({
      bcat: draw.some(categories, 0.3),
    })),
    ...(hasSearch
      ? {}
      : draw.maybe(0.1, () => ({
          acat: draw.some(categories, 0.6),
        }))),
    ...draw.maybe(0.1, () => ({ bapp: ['com.evil'] })),
    ...draw.maybe(0.1, () => ({ wlang: draw.pick([['en'], ['de', 'EN-gb'], []]) })),
    ...draw.maybe(0.1, () => ({ wlangb: draw.pick([['en-GB'], ['de', 'en']]) })),
    ...draw.maybe(0.12, () => ({
      bseat: draw.pick([['agency-7'], draw.some(names, 0.4)]),
    })),
    ...draw.maybe(0.12, () => ({
      wseat: draw.some(names, 0.7),
    })),
  }
}

function drawContext(draw: Draw): object {
  return {
    messageSequenceNumber: draw.whole(1, 4),
    messageLength: 12,
    isQuickReply: false,
    sessionDurationMs: 1000,
    ...draw.maybe(0.5, () => ({
      intent: { value: draw.pick(['comparison', 'purchase_inquiry']), confidence: 0.5, topics: ['shoes'], signals: [] },
    })),
    ...draw.maybe(0.5, () => ({ sentiment: { value: draw.pick(['positive', 'negative']), score: 0.1 } })),
    ...draw.maybe(0.5, () => ({ funnel: { stage: draw.pick(['intent', 'awareness']), progress: 0.5 } })),
  }
}
