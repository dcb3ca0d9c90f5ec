// What each partner saw of the person beside what the publisher sent. The values themselves are not stored, so members are
// shown by their names.

import { element, part } from './elements.js'
import { partnersOf } from './partners.js'
import { byName } from './words.js'

const viewWords = {
  full: 'everything',
  partial: 'a part',
  contextual: 'the context only',
  child: 'the context of a child',
}

const inTest = 'In a test only the sandbox is asked. This is what the other partners would have seen.'

export function privacy({ privacy: views, request }, level) {
  if (views.length === 0) return undefined
  const members = [...new Set(views.flatMap(({ removed, coarsened }) => [...removed, ...coarsened]))].toSorted(byName)
  const groups = [...Map.groupBy(views, sameBy)].map(([, alike]) => alike)
  return part(
    level,
    'What each partner saw of the person',
    element('p', { class: 'says' }, request.isTest ? inTest : summary(groups, members)),
    element(
      'div',
      { class: 'views' },
      ...(members.length === 0 ? [] : [sentRow(members)]),
      ...groups.map((alike) => viewRow(alike, members)),
    ),
    ...notes(request.warnings ?? []),
  )
}

function sameBy({ view, because, removed, coarsened }) {
  return JSON.stringify([view, because, removed, coarsened])
}

function summary(groups, members) {
  if (members.length === 0) return 'Nothing was removed: every partner that was asked saw what the publisher sent.'
  const count = `${members.length} ${members.length === 1 ? 'member' : 'members'} of the request`
  const changes = new Set(groups.map(([{ removed, coarsened }]) => JSON.stringify([removed, coarsened])))
  return changes.size === 1
    ? `Privacy changed ${count}, in the same way for every partner that was asked.`
    : `Privacy changed ${count}, and not in the same way for every partner.`
}

function sentRow(members) {
  return element(
    'div',
    { class: 'view view-sent' },
    element('div', { class: 'view-who' }, element('strong', {}, 'The publisher sent')),
    element('ul', { class: 'chips' }, ...members.map((name) => chip(name, 'sent', ''))),
  )
}

function viewRow(alike, members) {
  const [{ view, because, removed, coarsened }] = alike
  const { who, named } = partnersOf(alike.map(({ partner }) => partner))
  const chips = members.map((name) => {
    if (removed.includes(name)) return chip(name, 'removed', 'held back')
    return coarsened.includes(name) ? chip(name, 'coarse', 'made coarse') : chip(name, 'seen', 'as sent')
  })
  return element(
    'div',
    { class: 'view' },
    element(
      'div',
      { class: 'view-who' },
      ...who,
      element('span', { class: `state view-${view}` }, `saw ${viewWords[view] ?? view}`),
    ),
    element(
      'div',
      {},
      named,
      ...(chips.length === 0 ? [] : [element('ul', { class: 'chips' }, ...chips)]),
      element(
        'p',
        { class: 'because' },
        because.length === 0 ? 'No restriction applies.' : `Because ${because.join('; ')}.`,
      ),
    ),
  )
}

function chip(name, kind, note) {
  const tag = kind === 'removed' ? 's' : 'span'
  return element(
    'li',
    { class: `chip chip-${kind}` },
    element(tag, {}, name),
    ...(note === '' ? [] : [element('span', { class: 'chip-note' }, note)]),
  )
}

function notes(warnings) {
  return warnings.map(({ field, reason }) => element('p', { class: 'small' }, `Noticed: ${field} ${reason}.`))
}
