// What partners answer: mostly bids whose prices lie at floors, at each other or a micro beside, and now and then nonsense.

import {
  type Answer,
  type Facts,
  isObject,
  type Json,
  objectOf,
  type PartnerFacts,
} from '../../../conformance/oracle/facts.ts'
import type { Draw } from './draw.ts'
import { categories, floors, spellings } from './values.ts'

export function drawAnswers(draw: Draw, request: Json, facts: Facts): Readonly<Record<string, Answer>> {
  const price = draw.pick([0.5, 1, 2, 4.2])
  const deals = [...facts.deals.map(({ id }) => id), ...namedDeals(request)]
  const entries = facts.partners.map((partner): [string, Answer] => [
    partner.name,
    partner.defaultCpm === undefined ? drawAnswer(draw, request, partner, { near: price, deals }) : drawProducts(draw),
  ])
  return Object.fromEntries(entries)
}

function drawAnswer(draw: Draw, request: Json, partner: PartnerFacts, scene: Scene): Answer {
  const { id } = request
  if (draw.happens(0.14)) {
    return draw.pick<Answer>([
      { status: 204 },
      { status: 200 },
      { status: 200, body: {} },
      { status: 200, body: { id, seatbid: [], nbr: 2 } },
      { status: 500 },
      { status: 200, body: [] },
      { status: 200, body: { id: `${String(id)}x`, seatbid: [{ bid: [{ id: 'b1', impid: 'i0', price: 3 }] }] } },
    ])
  }
  const scores: Record<string, number> = {}
  const imps = [...impIdsOf(request), ...(draw.happens(0.05) ? ['nowhere'] : [])]
  const bids = imps.flatMap((impid) =>
    Array.from({ length: draw.pick([0, 1, 1, 1, 1, 2, 3]) }, (_, index) => {
      const bidId = `${impid}-b${draw.pick([index, index + 9])}${index}`
      scores[bidId] = draw.pick([1000, 1000, 999, 500, 450, 300, 100, 0])
      return drawBid(draw, { id: bidId, impid, thousandths: scores[bidId], ...scene, partner })
    }),
  )
  if (draw.happens(0.2)) bids.push(...equalTo(bids[0], scores))
  const group = draw.maybe(0.08, () => ({ group: draw.pick([1, 1, 0]) }))
  const seat = draw.maybe(0.1, () => ({ seat: draw.pick(['agency-7', 'agency-8']) }))
  const cur = draw.maybe(0.15, () => ({ cur: draw.pick(['USD', 'USD', 'usd', 'EUR']) }))
  const first = draw.happens(0.2) ? bids.slice(0, 1) : bids
  const seatbid = [{ bid: first, ...group, ...seat }, ...(first === bids ? [] : [{ bid: bids.slice(1) }])]
  return { status: 200, body: { id, seatbid, ...cur }, scores }
}

/** The same bid once more under an id that comes before or behind it. */
function equalTo(bid: Json | undefined, scores: Record<string, number>): readonly Json[] {
  if (bid === undefined) return []
  const id = `${String(bid.impid)}-a${String(bid.id).length % 2 === 0 ? '' : 'z'}`
  scores[id] = scores[String(bid.id)] ?? 1000
  return [{ ...bid, id, crid: id }]
}

/** What the bids of a case have in common. */
interface Scene {
  /** The price around which they lie. */
  readonly near: number
  /** Ids of deals that somebody made. */
  readonly deals: readonly string[]
}

interface BidTerms extends Scene {
  readonly id: string
  readonly impid: string
  readonly thousandths: number
  readonly partner: PartnerFacts
}

function drawBid(draw: Draw, { id, impid, thousandths, near, deals, partner }: BidTerms): Json {
  return {
    id,
    impid,
    crid: id,
    price: drawPrice(draw, near, partner),
    ...drawMarkup(draw, thousandths),
    ...draw.maybe(0.8, () => ({
      adomain: draw.pick([
        ['shop.example'],
        ['other.example'],
        [draw.pick(spellings)],
        [draw.pick(spellings), 'other.example'],
        [],
      ]),
    })),
    ...draw.maybe(0.3, () => ({ cat: draw.some(categories, 0.4) })),
    ...draw.maybe(0.1, () => ({ bundle: draw.pick(['com.evil', 'com.good']) })),
    ...draw.maybe(0.15, () => ({ language: draw.pick(['en', 'EN-GB', 'de', 'fr']) })),
    ...draw.maybe(0.1, () => ({ langb: draw.pick(['en-GB', 'en-us', 'de']) })),
    ...draw.maybe(0.1, () => ({ attr: draw.pick([[3], [1, 2], []]) })),
    ...draw.maybe(0.1, () => ({ mtype: draw.pick([4, 4, 4, 1]) })),
    ...draw.maybe(0.4, () => ({ dealid: drawDealId(draw, deals) })),
  }
}

function drawDealId(draw: Draw, [first = 'd1', ...others]: readonly string[]): unknown {
  return draw.happens(0.85)
    ? draw.pick([first, ...others])
    : draw.pick<unknown>(['d1', 'gold', 'silver', 'unheard', 'd 3', null])
}

/** Dollars before the margin; `near` is the price around which the bids of one case lie. */
function drawPrice(draw: Draw, near: number, { marginPercent = 0, priceMaxCpm = 9 }: PartnerFacts): unknown {
  const target = draw.pick([near, near, draw.pick(floors), draw.pick([1, 1.01, 1.5, 2, 3, 9]), priceMaxCpm])
  const gross = draw.happens(0.6) ? target / (1 - marginPercent / 100) : target
  const exact = Math.round(gross * 1e6) / 1e6
  if (draw.happens(0.05)) return draw.pick([0, -1, '2', null, 1e-7, 9e-6, 1000, 1000.01])
  return draw.pick([
    exact,
    exact,
    exact,
    gross,
    Math.round((exact + 1e-6) * 1e6) / 1e6,
    Math.round((exact - 1e-6) * 1e6) / 1e6,
    exact + 5e-7,
    exact + 0.005,
    exact + 0.01,
    draw.whole(1, 4_000_000) / 1e6,
  ])
}

function drawMarkup(draw: Draw, thousandths: number): object {
  const good = { assets: [{ id: 1, title: { text: `Ad ${thousandths}` } }], link: { url: 'https://shop.example/' } }
  if (draw.happens(0.88))
    return { adm: draw.pick([JSON.stringify(good), JSON.stringify({ native: good }), { native: good }]) }
  return draw.pick<object>([
    {},
    { adm: '' },
    { adm: 'no markup' },
    { adm: JSON.stringify({ ...good, assets: [] }) },
    { adm: JSON.stringify({ ...good, link: { url: 'http://shop.example/' } }) },
    { adm: JSON.stringify({ ...good, assets: [{ id: 1, title: { text: 'long '.repeat(30) } }] }) },
  ])
}

function drawProducts(draw: Draw): Answer {
  const ads = Array.from({ length: draw.whole(0, 5) }, (_, index) => ({
    id: `p${index}`,
    title: 'Ad 1000',
    clickUrl: 'https://shop.example/p',
    ...draw.maybe(0.8, () => ({ price: draw.pick([5, 10, 19.99, 20, 20.5, 100, 101]), currency: 'USD' })),
    ...draw.maybe(0.5, () => ({ bidCpm: draw.pick([0.5, 0.85, 1, 2, 3]) })),
  }))
  return draw.happens(0.1) ? { status: 200, body: { ads: [] } } : { status: 200, body: { ads } }
}

function namedDeals({ imp }: Json): readonly string[] {
  const lists = (Array.isArray(imp) ? imp : []).map((one) => objectOf(objectOf(one).pmp).deals)
  return lists.flatMap((list) => (Array.isArray(list) ? list.map((deal) => String(objectOf(deal).id)) : []))
}

function impIdsOf({ imp }: Json): readonly string[] {
  return (Array.isArray(imp) ? imp : []).filter(isObject).map(({ id }) => String(id))
}
