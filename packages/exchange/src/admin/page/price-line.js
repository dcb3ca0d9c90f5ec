// What an impression was worth to whom: its floor, every bid before and after the margin, and what the winner pays.

import { element, part } from './elements.js'
import { at, axisTo, flag, lane, lanes } from './lanes.js'
import { colourOf, partnerMark } from './partners.js'
import { cpm } from './words.js'

export function priceLine(imp, { dispositions, auction }, level) {
  const title = auction.length > 1 ? `The price of impression ${imp.impid}` : 'The price'
  const offers = dispositions.filter(({ impid, priceCpm }) => impid === imp.impid && priceCpm !== undefined)
  if (offers.length === 0) {
    return part(level, title, element('p', { class: 'says' }, `Nobody bid. The floor is ${cpm(imp.floorCpm)}.`))
  }
  const entered = offers.filter(({ afterMarginCpm }) => afterMarginCpm !== undefined)
  const others = offers.filter(({ afterMarginCpm }) => afterMarginCpm === undefined)
  const ranked = entered.toSorted((one, other) => rankOf(other) - rankOf(one))
  const most = Math.max(imp.floorCpm, ...entered.map(({ priceCpm }) => priceCpm), 0.01)
  const axis = axisTo(most * 1.06)
  const paid = imp.price?.clearingCpm
  return part(
    level,
    title,
    element('p', { class: 'says' }, priceWords(imp)),
    lanes({
      axis,
      tickWords: (tick) => `$${Number(tick.toFixed(6))}`,
      flags: [
        at(element('span', { class: 'below' }), 0, axis.place(imp.floorCpm)),
        flag(axis.place(imp.floorCpm), `floor ${cpm(imp.floorCpm)}`, 'floor', 1),
        ...(paid === undefined ? [] : [flag(axis.place(paid), `pays ${cpm(paid)}`, 'paid', 2)]),
      ],
      rows: [...ranked, ...others].map((offer) => offerLane(offer, axis)),
      kind: 'price',
    }),
    key(entered, others, imp.floorCpm),
  )
}

/** The winner first, also among equals. */
function rankOf({ afterMarginCpm, state }) {
  return afterMarginCpm + (state === 'won' ? 1e-9 : 0)
}

function priceWords({ floorCpm, winner, price }) {
  if (winner === null) return `Nothing was sold: no valid bid reached the floor of ${cpm(floorCpm)}.`
  const { bidCpm, marginPercent, afterMarginCpm, runnerUpCpm, clearingCpm, because } = price
  const margin = marginPercent === 0 ? '' : `, which is ${cpm(afterMarginCpm)} after a margin of ${marginPercent} %`
  const rival = runnerUpCpm === undefined ? 'There was no other bid' : `The next best was ${cpm(runnerUpCpm)}`
  return `${winner} bid ${cpm(bidCpm)}${margin}. ${rival}; the floor is ${cpm(floorCpm)}. It pays ${cpm(clearingCpm)} (${because}).`
}

function offerLane({ partner, state, priceCpm, afterMarginCpm }, axis) {
  const colour = colourOf(partner)
  const gross = axis.place(priceCpm)
  if (afterMarginCpm === undefined) {
    const isBeyond = priceCpm > axis.most
    const dot = at(element('span', { class: `dot dot-out ${isBeyond ? 'dot-beyond' : ''}` }), gross)
    return lane({ kind: 'lane-out', name: [partnerMark(partner)], marks: [dot], words: offerWords(priceCpm) })
  }
  const net = axis.place(afterMarginCpm)
  const hasMargin = afterMarginCpm !== priceCpm
  return lane({
    kind: `lane-${state}`,
    name: [partnerMark(partner)],
    marks: [
      at(element('span', { class: `stem ${colour}` }), 0, net),
      ...(hasMargin ? [at(element('span', { class: `margin ${colour}` }), net, gross - net)] : []),
      ...(hasMargin ? [at(element('span', { class: `dot dot-bid ${colour}` }), gross)] : []),
      at(element('span', { class: `dot ${colour}` }), net),
    ],
    words: offerWords(afterMarginCpm, hasMargin ? `bid ${cpm(priceCpm)}` : undefined),
  })
}

function offerWords(amount, note) {
  return [
    element('strong', {}, cpm(amount)),
    ...(note === undefined ? [] : [element('span', { class: 'lane-note' }, note)]),
  ]
}

function key(entered, others, floorCpm) {
  const hasMargin = entered.some(({ priceCpm, afterMarginCpm }) => priceCpm !== afterMarginCpm)
  const keys = [
    element('span', { class: 'key key-net' }, 'the price with which a bid competes'),
    ...(hasMargin ? [element('span', { class: 'key key-bid' }, 'the bid before the margin')] : []),
    ...(others.length > 0 ? [element('span', { class: 'key key-out' }, 'could not enter the auction')] : []),
    ...(floorCpm > 0 ? [element('span', { class: 'key key-below' }, 'below the floor')] : []),
  ]
  return element('p', { class: 'key-line' }, ...keys)
}
