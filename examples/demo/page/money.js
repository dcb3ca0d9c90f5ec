// Where the money is: what the ledger has booked, by partner.

import { byId, element, getJson } from './page/elements.js'
import { partnerMark } from './page/partners.js'

export async function refreshMoney() {
  const { partners, total } = await getJson('/money')
  byId('money-rows').replaceChildren(...partners.map((line) => rowOf(partnerMark(line.name), line)))
  byId('money-total').replaceChildren(rowOf('All partners', total))
}

function rowOf(name, { count, amounts }) {
  const cells = [count.toLocaleString('en'), ...[amounts.paid, amounts.clearing, amounts.fee].map(dollars)]
  return element(
    'tr',
    {},
    element('th', { scope: 'row' }, name),
    ...cells.map((cell) => element('td', { class: 'number' }, cell)),
  )
}

/** Prices are for a thousand impressions, so one costs a fraction of a cent: every digit is shown. */
function dollars(text) {
  return `$${text}`
}
