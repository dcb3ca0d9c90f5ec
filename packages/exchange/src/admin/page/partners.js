// Every partner has a colour of its own, the same everywhere on a page. A name comes from a configuration, so it is only
// ever text; the colour is one of eight.

import { element } from './elements.js'
import { byName } from './words.js'

const colours = 8
const places = new Map()

/** Gives each name its colour. All partners of an exchange are in each of its auctions, so they always get the same. */
export function knowPartners(names) {
  for (const name of [...new Set(names)].toSorted(byName))
    if (!places.has(name)) places.set(name, places.size % colours)
}

export function colourOf(name) {
  knowPartners([name])
  return `colour-${places.get(name)}`
}

export function partnerMark(name) {
  return element('span', { class: `partner ${colourOf(name)}` }, name)
}
