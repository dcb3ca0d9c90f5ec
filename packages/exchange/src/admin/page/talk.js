// What was said between the exchange and each partner, side by side.

import { element, indented, part } from './elements.js'
import { partnerMark } from './partners.js'
import { milliseconds } from './words.js'

export function talk({ calls }, level) {
  if (calls.length === 0) return undefined
  return part(
    level,
    'What was sent and answered',
    element(
      'p',
      { class: 'says' },
      'As it was sent, without what only the partner may see: ids, addresses and locations of people are not stored.',
    ),
    ...calls.map(conversation),
  )
}

function conversation({ partner, sent, answered, tookMs, end }) {
  const panes = element('div', { class: 'panes' })
  const ended =
    end === 'reply'
      ? `answered ${answered.status} after ${milliseconds(tookMs)}`
      : `${end} after ${milliseconds(tookMs)}`
  const details = element(
    'details',
    { class: 'talk' },
    element('summary', {}, partnerMark(partner), element('span', { class: 'quiet' }, ` ${ended}`)),
    panes,
  )
  // Written only when somebody looks: a record may be long.
  details.addEventListener('toggle', () => {
    if (!details.open || panes.firstChild !== null) return
    panes.append(pane(`${sent.method} ${sent.url}`, sent.body), pane(`Answer of ${partner}`, answered.body))
  })
  return details
}

function pane(title, text) {
  const shown = text === undefined || text === '' ? '(nothing)' : indented(text)
  return element('div', {}, element('p', { class: 'pane-title' }, title), element('pre', { tabindex: '0' }, shown))
}
