// The list of the last chats, and the explanation of the one that is chosen.

import { adsIn } from './ad.js'
import { explained } from './explained.js'
import { byId, element, getJson } from './page/elements.js'
import { partnerMark } from './page/partners.js'
import { cpm, milliseconds } from './page/words.js'

const shownMax = 40
const shown = new Map()
let chosen

/** Adds what is new on top and takes away what is old, so that the focus stays where it is. */
export async function refreshAuctions(adminUrl) {
  const list = byId('auction-list')
  if (!byId('keep-up').checked) return
  const auctions = await getJson('/auctions')
  for (const auction of auctions.toReversed()) {
    if (shown.has(auction.id)) continue
    const item = itemOf(auction, adminUrl)
    shown.set(auction.id, item)
    list.prepend(item)
  }
  for (const [id, item] of shown) {
    if (shown.size <= shownMax) break
    // The auction that is being read stays.
    if (item.contains(document.activeElement) || id === chosen) continue
    item.remove()
    shown.delete(id)
  }
  const first = auctions.find(({ status }) => status === 200)
  if (chosen === undefined && first !== undefined) await choose(first, adminUrl)
}

function itemOf(auction, adminUrl) {
  const button = element(
    'button',
    { type: 'button', class: 'auction' },
    element('span', { class: 'auction-says' }, auction.says),
    element('span', { class: 'auction-end' }, ...endOf(auction)),
  )
  button.addEventListener('click', () => void choose(auction, adminUrl).then(showTop, showFault))
  return element('li', {}, button)
}

function endOf({ status, winner, priceCpm, refusal, tookMs, intent }) {
  const time = element('span', { class: 'quiet' }, `${intent.replaceAll('_', ' ')} · ${milliseconds(tookMs)}`)
  if (status === 200) return [partnerMark(winner), ` ${cpm(priceCpm)}`, time]
  if (status === 204) return [element('span', { class: 'state state-no-bid' }, 'no bid'), time]
  return [element('span', { class: 'state state-failed' }, String(status)), ` ${refusal ?? ''}`]
}

async function choose(auction, adminUrl) {
  chosen = auction.id
  for (const [id, item] of shown) item.firstChild.setAttribute('aria-pressed', String(id === auction.id))
  const record = await getJson(`/auctions/${encodeURIComponent(auction.id)}`)
  // A slower answer to an earlier click must not overwrite this one.
  if (chosen !== auction.id) return
  byId('explanation').replaceChildren(conversation(auction, record), ...explained(record, adminUrl))
}

function conversation({ says, hears, status }, record) {
  const ads = status === 200 && record !== null ? adsIn(record.reply) : []
  const answer = status === 200 ? hears : `${hears.split('. ')[0].replace(/:$/, '')}.`
  return element(
    'div',
    { class: 'chat' },
    element('p', { class: 'bubble user' }, says),
    element('div', { class: 'bubble assistant' }, element('p', {}, answer), ...ads),
  )
}

/** On a phone the explanation is above the list, so the page scrolls up to it. */
function showTop() {
  const explanation = byId('explanation')
  if (explanation.getBoundingClientRect().top < 0) explanation.scrollIntoView()
}

function showFault(error) {
  byId('explanation').replaceChildren(element('p', { class: 'refusal' }, error.message))
}
