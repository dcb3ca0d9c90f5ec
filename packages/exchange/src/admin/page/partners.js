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
  return element('span', { class: `partner ${colourOf(name)}`, title: name }, name)
}

/** More partners than this share a row as a number, with their names beside it. */
const namedMax = 3

/** Who a row is about, for its first column and, where they are many, for the beginning of the second. */
export function partnersOf(names) {
  if (names.length <= namedMax) return { who: names.map(partnerMark), named: undefined }
  return {
    who: [element('strong', {}, `${names.length} partners`)],
    named: element('p', { class: 'named' }, ...names.map(partnerMark)),
  }
}
