// One line of the list: when, how it ended, why in one sentence, and how long it took. All lines are equally high, so that
// the list never moves what somebody reads.

import { element } from './elements.js'
import { milliseconds, outcomes } from './words.js'

export function rowOf({ id, at, outcome, status, tookMs, requestId, publisher, why }) {
  const from = [requestId, publisher].filter((name) => name !== undefined && name !== null).join(' · ')
  const time = element('time', { datetime: at }, new Date(at).toLocaleTimeString('en-GB'))
  return element(
    'li',
    { class: 'row' },
    element(
      'a',
      { href: `/auctions/${encodeURIComponent(id)}` },
      time,
      element('span', { class: `state state-${outcome}`, title: `answered ${status}` }, outcomes[outcome] ?? outcome),
      element('span', { class: 'row-why', title: why }, why),
      element('span', { class: 'row-from' }, from),
      element('span', { class: 'row-took' }, milliseconds(tookMs)),
    ),
  )
}
