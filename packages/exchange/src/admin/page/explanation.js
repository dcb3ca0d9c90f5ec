// The record of one auction, as the admin port tells it, drawn for people.

import { element, opened, part } from './elements.js'
import { ends } from './ends.js'
import { knowPartners, partnerMark } from './partners.js'
import { priceLine } from './price-line.js'
import { privacy } from './privacy.js'
import { reply } from './reply.js'
import { talk } from './talk.js'
import { waterfall } from './waterfall.js'
import { cpm, milliseconds } from './words.js'

/** Draws what `GET /auctions/{id}` answered. `level` is that of the headings of its parts. */
export function explanationOf(record, level) {
  const { steps, issue, violations = [] } = record
  knowAll(record)
  const parts =
    steps === undefined
      ? [issue === undefined ? undefined : refusal(issue, violations, level)]
      : [
          element(
            'div',
            { class: 'pictures' },
            waterfall(steps, record.tookMs, level),
            element('div', { class: 'prices' }, ...steps.auction.map((imp) => priceLine(imp, steps, level))),
          ),
          ends(steps, level),
          privacy(steps, level),
        ]
  return element(
    'div',
    { class: 'explanation' },
    ...parts,
    reply(record, level),
    steps === undefined ? undefined : talk(steps, level),
    opened('The whole record as JSON', () => JSON.stringify(record, null, 2), { class: 'raw' }),
  )
}

/** How it ended, in one sentence; for a heading. */
export function verdictOf(record) {
  const { outcome, steps, status, tookMs } = record
  knowAll(record)
  const time = `after ${milliseconds(tookMs)}`
  if (outcome === 'rejected') return [`Refused with ${status} ${time}: nobody was asked.`]
  if (outcome === 'failed') return [`Internal error in the exchange: ${status} ${time}.`]
  const sold = (steps?.auction ?? []).filter(({ winner }) => winner !== null)
  if (sold.length === 0) return [`No bid ${time}: ${whyUnsold(steps)}.`]
  return sold.flatMap(({ winner, price, impid }, index) => [
    index === 0 ? '' : ', ',
    partnerMark(winner),
    ` won ${steps.auction.length > 1 ? `impression ${impid} ` : ''}at ${cpm(price.clearingCpm)}`,
    index === sold.length - 1 ? ` ${time}.` : '',
  ])
}

function knowAll({ steps }) {
  knowPartners((steps?.dispositions ?? []).map(({ partner }) => partner))
}

function whyUnsold({ dispositions = [] } = {}) {
  if (dispositions.some(({ state }) => state === 'below-floor')) return 'every valid bid was below the floor'
  if (dispositions.some(({ state }) => state === 'invalid')) return 'no bid was valid'
  if (dispositions.every(({ state }) => state === 'skipped' || state === 'throttled')) return 'nobody was asked'
  return 'no partner bid'
}

function refusal(issue, violations, level) {
  const others = violations.filter(({ field, reason }) => field !== issue.field || reason !== issue.reason)
  return part(
    level,
    'Why it was refused',
    element('ul', { class: 'faults' }, ...[issue, ...others].map(fault)),
    element('p', { class: 'quiet small' }, `parley explain ${issue.rule} explains the rule.`),
  )
}

function fault({ field, reason, rule }) {
  return element(
    'li',
    {},
    element('code', {}, String(field ?? 'the request')),
    ` ${reason ?? ''} `,
    element('span', { class: 'reason' }, String(rule ?? '')),
  )
}
