// How each partner's part ended, in words, with what can be done about it and by whom.

import { element, part } from './elements.js'
import { partnersOf } from './partners.js'
import { cpm, listed, states } from './words.js'

/** From those who won to those who were not asked. */
const order = ['won', 'lost', 'below-floor', 'invalid', 'no-bid', 'late', 'failed', 'throttled', 'skipped']

export function ends({ dispositions, auction }, level) {
  const sorted = dispositions.toSorted((one, other) => rankOf(one) - rankOf(other) || netOf(other) - netOf(one))
  const rows = [...Map.groupBy(sorted, alikeBy)].map(([, alike]) => endRow(alike, auction))
  return part(level, 'Why each partner won or not', element('ul', { class: 'ends' }, ...rows))
}

function rankOf({ state }) {
  return order.indexOf(state)
}

function netOf({ afterMarginCpm = 0 }) {
  return afterMarginCpm
}

/** Bids stand alone; those who ended without one, for the same reason, share a row. */
function alikeBy({ partner, impid, reason, detail, priceCpm }) {
  return JSON.stringify(priceCpm === undefined ? [reason, detail] : [reason, partner, impid])
}

function endRow(alike, auction) {
  const [end] = alike
  const imps = [...new Set(alike.map(({ impid }) => impid))]
  const imp = auction.find(({ impid }) => impid === end.impid)
  const { who, named } = partnersOf([...new Set(alike.map(({ partner }) => partner))])
  return element(
    'li',
    { class: `end end-${end.state}` },
    element(
      'div',
      { class: 'end-who' },
      ...who,
      ...(imps.length < auction.length
        ? [element('span', { class: 'quiet small' }, `impression ${listed(imps)}`)]
        : []),
    ),
    element('span', { class: `state state-${end.state}` }, states[end.state] ?? end.state),
    element(
      'div',
      { class: 'end-why' },
      element('p', {}, sentence(wordsOf(end, imp)), ' ', element('code', { class: 'reason' }, end.reason)),
      named,
      remedy(end),
    ),
  )
}

function wordsOf({ state, says, detail, priceCpm, afterMarginCpm }, imp) {
  const bid =
    afterMarginCpm === undefined || afterMarginCpm === priceCpm
      ? `a bid of ${cpm(priceCpm)}`
      : `a bid of ${cpm(priceCpm)} (${cpm(afterMarginCpm)} after the margin)`
  switch (state) {
    case 'won':
      return `${bid} won, and pays ${cpm(imp?.price?.clearingCpm)}`
    case 'lost':
      return `${bid} lost to ${cpm(imp?.price?.afterMarginCpm)} of ${imp?.winner}`
    case 'below-floor':
      return `${bid} is below the floor of ${cpm(imp?.floorCpm)}`
    default:
      return `${says}${priceCpm === undefined ? '' : ` (it bid ${cpm(priceCpm)})`}${detail === '' ? '' : `: ${detail}`}`
  }
}

function sentence(words) {
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? '' : '.'}`
}

function remedy({ fix, fixedBy = [] }) {
  if (fix === undefined) return undefined
  const who = fixedBy.length === 0 ? 'What to do: ' : `For the ${listed(fixedBy).replace(' and ', ' or the ')}: `
  return element('p', { class: 'remedy' }, element('strong', {}, who), fix)
}
