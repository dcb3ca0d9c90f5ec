// The record of one auction, as the operator's port tells it, drawn for people.

import { dollars, element, milliseconds, partnerMark } from './elements.js'

/** Draws what `GET /auctions/{id}` answered; null where the record is not kept any more. */
export function explanationOf(record, adminUrl) {
  if (record === null) return element('p', { class: 'quiet' }, 'This auction is not kept any more.')
  const { steps, issue } = record
  return element(
    'div',
    { class: 'explanation' },
    element('p', { class: 'verdict' }, ...verdict(record)),
    issue === undefined ? undefined : refusal(issue),
    steps === undefined ? undefined : timeline(steps),
    steps === undefined ? undefined : dispositions(steps),
    ...(steps === undefined ? [] : steps.auction.map((imp) => arithmetic(imp, steps.auction.length)).filter(Boolean)),
    steps === undefined ? undefined : privacy(steps),
    raw(record, adminUrl),
  )
}

function verdict({ outcome, steps, tookMs, status }) {
  const time = `after ${milliseconds(tookMs)}`
  if (outcome === 'rejected') return [`Refused with ${status} ${time}: nobody was asked.`]
  const winners = (steps?.auction ?? []).filter(({ winner }) => winner !== null)
  if (winners.length === 0) return [`No bid ${time}: nobody offered enough.`]
  return winners.flatMap(({ winner, price }, index) => [
    index === 0 ? '' : ' ',
    partnerMark(winner),
    ` won at ${dollars(price.clearingCpm)} CPM${index === winners.length - 1 ? `, ${time}.` : ','}`,
  ])
}

function refusal({ field, reason, rule }) {
  return element(
    'p',
    { class: 'refusal' },
    element('code', {}, String(field ?? '')),
    ` ${reason ?? ''} `,
    element('span', { class: 'quiet' }, String(rule ?? '')),
  )
}

function timeline({ calls, deadlineMs }) {
  if (calls.length === 0) return undefined
  const rows = calls.map(({ partner, sentAtMs, tookMs, end, told }) => {
    const bar = element('span', { class: `bar partner-${partner} ${end === 'reply' ? '' : 'bar-lost'}` })
    const left = Math.min(99, (sentAtMs / deadlineMs) * 100)
    bar.style.left = `${left}%`
    bar.style.width = `${Math.min(100 - left, Math.max(1, (tookMs / deadlineMs) * 100))}%`
    const cap = element('span', { class: 'cap', title: `was told ${told.tmaxMs} ms` })
    cap.style.left = `${Math.min(100, ((sentAtMs + told.tmaxMs) / deadlineMs) * 100)}%`
    const words = end === 'reply' ? milliseconds(tookMs) : `${end}, ${milliseconds(tookMs)}`
    return element(
      'li',
      {},
      partnerMark(partner),
      element('span', { class: 'track' }, bar, cap),
      element('span', { class: 'track-words' }, words),
    )
  })
  return element(
    'div',
    {},
    element('h4', {}, 'All were asked at once'),
    element('ol', { class: 'timeline' }, ...rows),
    element(
      'p',
      { class: 'quiet small' },
      `The line marks the time each was given; the row ends at the deadline, ${milliseconds(deadlineMs)}.`,
    ),
  )
}

function dispositions({ dispositions: ends, auction }) {
  const winnersFirst = ends.toSorted((one, other) => Number(other.state === 'won') - Number(one.state === 'won'))
  const rows = winnersFirst.map(({ partner, impid, state, says, detail, priceCpm }) =>
    element(
      'tr',
      { class: state === 'won' ? 'won' : undefined },
      element('th', { scope: 'row' }, partnerMark(partner), auction.length > 1 ? ` imp ${impid}` : ''),
      element('td', {}, element('span', { class: `state state-${state}` }, state)),
      element('td', { class: 'number' }, priceCpm === undefined ? '' : dollars(priceCpm)),
      element('td', {}, state === 'won' ? detail : `${says}${detail === '' ? '' : `: ${detail}`}`),
    ),
  )
  return element(
    'div',
    {},
    element('h4', {}, 'Why each one won or not'),
    element('div', { class: 'wide' }, element('table', { class: 'ends' }, element('tbody', {}, ...rows))),
  )
}

function arithmetic({ impid, floorCpm, winner, price }, count) {
  if (winner === null) return undefined
  const { bidCpm, marginPercent, afterMarginCpm, runnerUpCpm, clearingCpm, because } = price
  const terms = [
    ['bid', dollars(bidCpm)],
    [`less ${marginPercent} % margin`, dollars(afterMarginCpm)],
    ['runner-up', dollars(runnerUpCpm)],
    ['floor', dollars(floorCpm)],
    ['pays', dollars(clearingCpm)],
  ]
  return element(
    'div',
    {},
    element('h4', {}, count > 1 ? `The price of impression ${impid}` : 'The price'),
    element(
      'dl',
      { class: 'sum' },
      ...terms.map(([name, amount]) => element('div', {}, element('dt', {}, name), element('dd', {}, amount))),
    ),
    element('p', { class: 'quiet small' }, because),
  )
}

/** Partners that were shown the same, for the same reasons, share a row. */
function privacy({ privacy: views, request: { warnings } }) {
  if (views.length === 0) return undefined
  const rows = [...Map.groupBy(views, shownTo)].map(([words, alike]) =>
    element(
      'tr',
      {},
      element('th', { scope: 'row' }, ...alike.flatMap(({ partner }) => [partnerMark(partner), ' '])),
      element('td', {}, element('span', { class: 'state' }, alike[0].view)),
      element('td', {}, words),
    ),
  )
  const notes = warnings.map(({ field, reason }) => element('p', { class: 'small' }, `Noticed: ${field} ${reason}.`))
  return element(
    'div',
    {},
    element('h4', {}, 'What each was shown of the person'),
    element('div', { class: 'wide' }, element('table', { class: 'ends' }, element('tbody', {}, ...rows))),
    ...notes,
  )
}

function shownTo({ because, removed, coarsened }) {
  const parts = [
    because.length === 0 ? 'nothing stands in the way' : because.join('; '),
    removed.length === 0 ? '' : `held back: ${removed.join(', ')}`,
    coarsened.length === 0 ? '' : `made coarse: ${coarsened.join(', ')}`,
  ]
  return parts.filter((part) => part !== '').join('. ')
}

function raw(record, adminUrl) {
  const text = element('pre', { tabindex: '0' })
  const details = element('details', {}, element('summary', {}, 'Every word that was sent and answered'), text)
  // Written only when somebody looks: a record may be long.
  details.addEventListener('toggle', () => {
    if (details.open) text.textContent = JSON.stringify(record, null, 2)
  })
  const href = `${adminUrl}/auctions/${encodeURIComponent(record.id)}`
  return element(
    'div',
    { class: 'raw' },
    details,
    element('a', { href, target: '_blank', rel: 'noreferrer' }, "The same on the operator's port"),
  )
}
