// What the publisher got.

import { element, indented, opened, part } from './elements.js'
import { cpm } from './words.js'

export function reply({ status, reply: body }, level) {
  const bids = bidsIn(body)
  const says =
    bids.length === 0
      ? withoutBids(status, body)
      : `${status} with ${bids.length === 1 ? 'one bid' : `${bids.length} bids`}.`
  return part(
    level,
    'The answer',
    element('p', { class: 'says' }, says),
    ...(bids.length === 0 ? [] : [element('ul', { class: 'sold' }, ...bids.map(bidRow))]),
    body === undefined ? undefined : opened('The exact body', () => indented(body)),
  )
}

function withoutBids(status, body) {
  if (status === 204) return '204 without a body: there is nothing to show.'
  return body === undefined ? `${status}. The body is not stored: it may quote the request.` : `${status}.`
}

function bidRow({ seat, impid, price, adm, adomain = [] }) {
  const { title, sponsor } = adWords(adm)
  const by = [sponsor, ...adomain].filter((name) => name !== undefined).join(', ')
  return element(
    'li',
    {},
    element('strong', {}, title ?? `Impression ${impid}`),
    element('span', { class: 'quiet' }, `${by === '' ? '' : `${by}; `}seat ${seat}, ${cpm(price)}`),
  )
}

function bidsIn(body) {
  try {
    const { seatbid = [] } = JSON.parse(body)
    return seatbid.flatMap(({ seat, bid }) => bid.map((one) => ({ ...one, seat })))
  } catch {
    return []
  }
}

/** The title and the sponsor of native markup; other markup has none that could be read here. */
function adWords(adm) {
  try {
    const parsed = JSON.parse(adm)
    const { assets = [] } = parsed.native ?? parsed
    return {
      title: assets.find(({ title }) => title !== undefined)?.title.text,
      sponsor: assets.find(({ data }) => data?.type === 1)?.data.value,
    }
  } catch {
    return { title: undefined, sponsor: undefined }
  }
}
