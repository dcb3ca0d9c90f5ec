// Starts the page: where everything is, then the numbers and the auctions every second.

import { refreshAuctions } from './auctions.js'
import { refreshMoney } from './money.js'
import { refreshNumbers } from './numbers.js'
import { byId, element, getJson } from './page/elements.js'
import { prepareTry } from './try.js'

const refreshMs = 1000
const pulse = byId('pulse')

const places = await getJson('/places')
byId('places').append(...placesOf(places))
await prepareTry(places.adminUrl)
await refresh()

async function refresh() {
  try {
    await refreshNumbers()
    await refreshMoney()
    await refreshAuctions(places.adminUrl)
    pulse.textContent = `live: about ${places.rate} chats per second`
    pulse.className = 'pulse is-live'
  } catch {
    pulse.textContent = 'the demo has stopped; start it again with npm run demo'
    pulse.className = 'pulse is-gone'
  }
  setTimeout(() => void refresh(), refreshMs)
}

function placesOf({ endpoint, adminUrl, ledgerUrl, productCount }) {
  return [
    place('The endpoint', endpoint, undefined, 'POST an OpenRTB 2.6 request'),
    place('Every auction, explained', `${adminUrl}/auctions`, `${adminUrl}/auctions`, 'the admin port'),
    place('Metrics', `${adminUrl}/metrics`, `${adminUrl}/metrics`, 'for Prometheus'),
    place('The books', `${ledgerUrl}/v1/money`, `${ledgerUrl}/v1/money?by=partner`, 'the ledger’s reports'),
    place('The demand', '3 bidders, 1 shop', '#demand', `${productCount} products, own campaigns`),
    place('Your turn', 'Send a request', '#try', 'edit, send, see why'),
  ]
}

function place(name, address, href, note) {
  const outside = href?.startsWith('http') ? { target: '_blank', rel: 'noreferrer' } : {}
  const where =
    href === undefined
      ? element('code', {}, shortened(address))
      : element('a', { href, ...outside }, shortened(address))
  return element('div', {}, element('strong', {}, name), where, element('span', { class: 'quiet' }, note))
}

function shortened(address) {
  return address.replace('http://', '')
}
