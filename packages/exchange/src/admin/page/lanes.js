// What the two pictures of an auction share: rows beside each other on one axis, with marks that go through all of them.

import { element } from './elements.js'

/** A whole, readable step, so that an axis up to `most` has at most `count` of them. */
function stepFor(most, count) {
  const rough = most / count
  const power = 10 ** Math.floor(Math.log10(rough))
  return power * ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10)
}

const ticksMax = 6

/** An axis from 0 to `most`; `place` is where a value stands on it, from 0 to 100. */
export function axisTo(most) {
  const place = (value) => Math.min(100, Math.max(0, (value / most) * 100))
  const step = stepFor(most, ticksMax)
  const ticks = Array.from({ length: Math.floor(most / step + 1e-9) + 1 }, (_, index) => index * step)
  return { most, place, ticks }
}

/** Puts something at its place; policies forbid styles in markup, not those that a script sets. */
export function at(made, left, width) {
  made.style.left = `${left}%`
  if (width !== undefined) made.style.width = `${width}%`
  return made
}

/** A line through all rows with its words above; `row` keeps two of them apart. */
export function flag(left, words, kind, row) {
  const side = left > 66 ? 'flag-left' : left < 34 ? 'flag-right' : 'flag-middle'
  return at(element('span', { class: `flag flag-${kind} flag-row-${row} ${side}` }, element('span', {}, words)), left)
}

/** The picture: rows with the axis behind them. Its words say everything that the lines show. */
export function lanes({ axis, tickWords, flags, rows, kind }) {
  const ticks = axis.ticks.map((tick) =>
    at(element('span', { class: 'tick' }, element('span', {}, tickWords(tick))), axis.place(tick)),
  )
  return element(
    'div',
    { class: `lanes lanes-${kind}` },
    element('div', { class: 'axis', 'aria-hidden': 'true' }, ...ticks, ...flags),
    element('ol', {}, ...rows),
  )
}

export function lane({ name, marks, words, kind = '' }) {
  return element(
    'li',
    { class: `lane ${kind}` },
    element('span', { class: 'lane-name' }, ...name),
    element('span', { class: 'track' }, ...marks),
    element('span', { class: 'lane-words' }, ...words),
  )
}
