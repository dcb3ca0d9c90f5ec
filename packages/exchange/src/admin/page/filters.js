// The filters of the list stand in its address, so that a list can be sent to somebody and asked for again.

import { element } from './elements.js'
import { outcomes } from './words.js'

/** Requests over a limit are not stored, so there are none to look for. */
const kept = ['bid', 'no-bid', 'rejected', 'failed']

const reasons = [
  ['test-mode', 'ad-format', 'country', 'category', 'language', 'intent', 'funnel-stage', 'sentiment'],
  ['floor-range', 'floor-currency', 'publisher', 'privacy', 'share', 'no-call', 'no-time', 'qps', 'unhealthy', 'busy'],
  [
    'no-bid',
    'late',
    'held-up',
    'unreachable',
    'bad-response',
    'accident',
    'price',
    'currency',
    'missing-markup',
    'markup',
  ],
  ['missing-asset', 'not-secure', 'blocked-advertiser', 'blocked-category', 'below-floor', 'outbid', 'won'],
].flat()

const names = ['outcome', 'publisher', 'partner', 'reason']

/** Fills the form from the address, and tells every change of it. */
export function prepareFilters(form, onChange) {
  const asked = new URLSearchParams(location.search)
  form.append(
    field(
      'Outcome',
      choice('outcome', kept, asked.get('outcome'), (name) => outcomes[name]),
    ),
    field('Publisher', text('publisher', asked.get('publisher'))),
    field('Partner', text('partner', asked.get('partner'))),
    field(
      'Reason',
      choice('reason', reasons, asked.get('reason'), (name) => name),
    ),
    element('button', { type: 'reset' }, 'Show all'),
  )
  let timer
  const changed = () => {
    const query = queryOf(form)
    history.replaceState(null, '', query === '' ? location.pathname : `${location.pathname}?${query}`)
    onChange()
  }
  form.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(changed, 200)
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    changed()
  })
  form.addEventListener('reset', () => {
    for (const control of form.elements) if (control.name !== '') control.value = ''
    changed()
  })
}

/** The part of an address behind the question mark; what is empty is left out. */
export function queryOf(form) {
  const query = new URLSearchParams()
  for (const name of names) {
    const value = form.elements[name].value.trim()
    if (value !== '') query.set(name, value)
  }
  return query.toString()
}

function field(label, control) {
  return element('label', {}, element('span', {}, label), control)
}

function text(name, value) {
  return element('input', {
    name,
    type: 'text',
    value: value ?? '',
    placeholder: 'any',
    autocomplete: 'off',
    maxlength: '128',
  })
}

/** An address may name what there is not; it stays chosen, and the list says what is wrong with it. */
function choice(name, values, chosen, words) {
  const all = chosen === null || chosen === '' || values.includes(chosen) ? values : [...values, chosen]
  const options = all.map((value) => element('option', { value, selected: value === chosen }, words(value) ?? value))
  return element('select', { name }, element('option', { value: '' }, 'any'), ...options)
}
