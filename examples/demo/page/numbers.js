// The live numbers: tiles, the last minute as bars, and the table of partners.

import { byId, element, getJson } from './page/elements.js'
import { colourOf, knowPartners, partnerMark } from './page/partners.js'
import { cpm, milliseconds } from './page/words.js'

export async function refreshNumbers() {
  const numbers = await getJson('/numbers')
  knowPartners(numbers.partners.map(({ name }) => name))
  byId('tiles').replaceChildren(...tilesOf(numbers))
  byId('chart').replaceChildren(chartOf(numbers.seconds))
  byId('partners').replaceChildren(...numbers.partners.map(rowOf))
}

function tilesOf({ requests, bids, noBids, errors, p50Ms, p95Ms, priceCpm }) {
  const share = (count) => (requests === 0 ? '' : percent(count / requests))
  return [
    tile('Requests', requests.toLocaleString('en'), ''),
    tile('Bids', bids.toLocaleString('en'), share(bids)),
    tile('No bid', noBids.toLocaleString('en'), share(noBids)),
    tile('Refused', errors.toLocaleString('en'), share(errors)),
    tile('Median response', wholeMs(p50Ms), 'ms (p50)'),
    tile('95th percentile', wholeMs(p95Ms), 'ms (p95)'),
    tile('Average price', ...apart(cpm(rounded(priceCpm)))),
  ]
}

/** The unit is shown beside the number, in small letters. */
function wholeMs(value) {
  return apart(milliseconds(value === undefined ? undefined : Math.round(value)))[0]
}

function apart(words) {
  const [number, unit = ''] = words.split('\u00a0')
  return [number, unit]
}

function percent(share) {
  return `${Math.round(share * 100)} %`
}

/** Averages are rounded to cents. */
function rounded(amount) {
  return amount === undefined ? undefined : Math.round(amount * 100) / 100
}

function tile(name, value, note) {
  return element('div', {}, element('dt', {}, name), element('dd', {}, value, element('small', {}, note)))
}

const svgNames = 'http://www.w3.org/2000/svg'
const height = 56
const step = 10

/** One stack for each second: bids below, then no bids, then refusals. */
function chartOf(seconds) {
  const most = Math.max(8, ...seconds.map(({ bids, noBids, errors }) => bids + noBids + errors))
  const chart = document.createElementNS(svgNames, 'svg')
  chart.setAttribute('viewBox', `0 0 ${seconds.length * step} ${height}`)
  chart.setAttribute('preserveAspectRatio', 'none')
  chart.setAttribute('aria-hidden', 'true')
  for (const [index, { bids, noBids, errors }] of seconds.entries()) {
    let top = height
    for (const [count, kind] of [
      [bids, 'bid'],
      [noBids, 'no-bid'],
      [errors, 'error'],
    ]) {
      if (count === 0) continue
      const tall = (count / most) * height
      top -= tall
      chart.append(barOf({ x: index * step + 1, y: top, width: step - 2, height: tall }, `fill-${kind}`))
    }
  }
  return chart
}

function barOf(place, name) {
  const bar = document.createElementNS(svgNames, 'rect')
  for (const [attribute, value] of Object.entries(place)) bar.setAttribute(attribute, String(value))
  bar.setAttribute('class', name)
  return bar
}

function rowOf(partner) {
  const { name, behaviour, winShare, priceCpm, answerMs, bids, noBids, late, belowFloor, faulty, lossNotices } = partner
  const bar = element('span', { class: `share-bar ${colourOf(name)}` })
  bar.style.width = `${winShare * 100}%`
  const cells = [cpm(rounded(priceCpm)), milliseconds(answerMs), bids, noBids, late, belowFloor, faulty, lossNotices]
  return element(
    'tr',
    {},
    element('th', { scope: 'row' }, partnerMark(name), element('span', { class: 'behaviour' }, behaviour)),
    element(
      'td',
      { class: 'share' },
      element('span', { class: 'share-track' }, bar),
      element('span', {}, percent(winShare)),
    ),
    ...cells.map((cell) => element('td', { class: 'number' }, String(cell))),
  )
}
