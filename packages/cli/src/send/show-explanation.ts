// Shows `ext.service` of a test answer: warnings, dropped values, and the partners that would have been called.

import { isObject, type Members } from '@parley/openrtb'
import type { Paint } from '../report/paint.ts'
import { listIn, membersIn, textOf } from '../text/members.ts'

export function showExplanation(body: Members, paint: Paint): string {
  const service = membersIn(body.ext).service
  if (!isObject(service)) return ''
  return [
    paint.bold('Test mode findings'),
    ...callerSection(service.caller, paint),
    ...section('warnings', listIn(service.warnings).map(noticeOf), paint),
    ...section('dropped', listIn(service.dropped).map(noticeOf), paint),
    ...section('keywords', keywordsOf(service.keywords), paint),
    ...section('price filters', filtersOf(service.priceFilters), paint),
    ...dealsSection(listIn(service.deals), paint),
    ...floorSection(service.floors, paint),
    ...chainSection(service.supplyChain, paint),
    '',
    paint.bold('Partners that would have been called'),
    ...partnerLines(listIn(service.partners), paint),
  ].join('\n')
}

/** Only publishers that have credentials are told about them. */
function callerSection(caller: unknown, paint: Paint): readonly string[] {
  if (!isObject(caller)) return []
  return section(
    'caller',
    [`${caller.verified === true ? 'verified' : 'not verified'}: ${textOf(caller.reason)}`],
    paint,
  )
}

/** Told where a floor that is agreed with the publisher counts (D99). */
function floorSection(floors: unknown, paint: Paint): readonly string[] {
  if (!Array.isArray(floors)) return []
  const lines = listIn(floors).map(
    ({ impid, floorCpm, from }) => `impression ${textOf(impid)}: ${textOf(floorCpm)} USD, from ${textOf(from)}`,
  )
  return section('floors', lines, paint)
}

/** Told where the exchange adds itself to the supply chain (D101). */
function chainSection(chain: unknown, paint: Paint): readonly string[] {
  if (!isObject(chain)) return []
  const nodes = listIn(chain.nodes).map(({ asi, sid }) => `${textOf(asi)} (${textOf(sid)})`)
  return section('supply chain', [`${nodes.join(' → ')}, ${chain.complete === 1 ? 'complete' : 'incomplete'}`], paint)
}

const labelWidth = 15

function section(label: string, lines: readonly string[], paint: Paint): readonly string[] {
  const [first = 'none', ...rest] = lines
  return [
    `  ${paint.dim(label.padEnd(labelWidth))}${first}`,
    ...rest.map((line) => `  ${' '.repeat(labelWidth)}${line}`),
  ]
}

function noticeOf({ field, reason, rule }: Members): string {
  return `${textOf(field)} ${textOf(reason)} (${textOf(rule)})`
}

function keywordsOf(keywords: unknown): readonly string[] {
  return Array.isArray(keywords) && keywords.length > 0 ? [keywords.join(', ')] : []
}

function filtersOf(filters: unknown): readonly string[] {
  return Object.entries(membersIn(filters)).map(([imp, prices]) => {
    const { minOfferPrice, maxOfferPrice } = membersIn(prices)
    const bounds = [
      ...(minOfferPrice === undefined ? [] : [`from ${textOf(minOfferPrice)}`]),
      ...(maxOfferPrice === undefined ? [] : [`up to ${textOf(maxOfferPrice)}`]),
    ]
    return `impression ${imp}: ${bounds.join(' ')}`
  })
}

/** Only impressions that have deals are told of them. */
function dealsSection(deals: readonly Members[], paint: Paint): readonly string[] {
  const lines = deals.flatMap((imp) => [
    ...(imp.private === true ? [`impression ${textOf(imp.impid)}: only bids that name a deal can win`] : []),
    ...listIn(imp.live).map(
      ({ id, by }) => `impression ${textOf(imp.impid)}: ${textOf(id)} of the ${textOf(by)} counts`,
    ),
    ...listIn(imp.idle).map(({ id, reason }) => `impression ${textOf(imp.impid)}: ${textOf(id)} ${textOf(reason)}`),
  ])
  return lines.length === 0 ? [] : section('deals', lines, paint)
}

function partnerLines(partners: readonly Members[], paint: Paint): readonly string[] {
  const width = Math.max(...partners.map(({ partner }) => textOf(partner).length), 0)
  if (partners.length === 0) return ['  none: no partner is configured']
  return partners.map(({ partner, impid, wouldBeAsked, outcome, reason }) => {
    const name = textOf(partner).padEnd(width)
    return `  ${name}  impression ${textOf(impid)}  ${verdictOf(wouldBeAsked === true, textOf(outcome), textOf(reason), paint)}`
  })
}

/** The sandbox and other partners that took part have an outcome; all others would have been called or not. */
function verdictOf(wouldBeAsked: boolean, outcome: string, reason: string, paint: Paint): string {
  if (wouldBeAsked) return paint.green('yes')
  if (outcome === 'skipped' || outcome === 'throttled') return `${paint.yellow('no')}: ${reason}`
  return reason
}
