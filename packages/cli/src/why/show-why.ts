// One auction for people: first the outcome, then the steps that led to it.

import type { AuctionRecord, Fault, Steps } from '@parley/contract'
import { outcomePaint, whenOf } from '../auctions/show-auctions.ts'
import type { Paint } from '../report/paint.ts'
import { wrapped } from '../text/columns.ts'
import { showDeals } from './deals.ts'
import { showEndings } from './endings.ts'
import { beside, columns, indent } from './layout.ts'
import { showPrice } from './price-line.ts'
import { showPrivacy } from './privacy.ts'
import { showWaterfall } from './waterfall.ts'

export function showWhy(auction: AuctionRecord, paint: Paint): string {
  const { issue, violations, steps } = auction
  const faults = violations ?? (issue === undefined ? [] : [issue])
  const blocks = [
    headOf(auction, paint),
    ...block('Errors in the request', faults.flatMap(faultLines), paint),
    ...(steps === undefined ? [] : stepBlocks(steps, auction.tookMs, paint)),
  ]
  return blocks.map((lines) => lines.join('\n')).join('\n\n')
}

function headOf({ id, at, outcome, status, tookMs, why, steps }: AuctionRecord, paint: Paint): readonly string[] {
  const color = outcomePaint(outcome, paint)
  const about = [
    ...(steps === undefined ? [] : requestLines(steps)),
    `auction ${id}`,
    `${whenOf(at)} UTC, answered with ${status} after ${tookMs.toFixed(1)} ms`,
  ]
  return [
    ...wrapped(why, columns).map((line) => color(paint.bold(line))),
    ...about.flatMap((line) => wrapped(line, columns - indent.length)).map((line) => indent + paint.dim(line)),
  ]
}

function requestLines({ request: { requestId, publisher, scorer }, caller }: Steps): readonly string[] {
  const whose = publisher === undefined ? '' : ` of publisher ${publisher}`
  const proof = caller?.verified === true ? 'caller verified' : 'caller not verified'
  return [
    `request ${requestId}${whose}`,
    ...(caller === undefined ? [] : [`${proof}: ${caller.reason}`]),
    ...(scorer === undefined ? [] : [`relevance scored by ${scorer}`]),
  ]
}

function stepBlocks(steps: Steps, tookMs: number, paint: Paint): readonly (readonly string[])[] {
  const { request, auction: imps, dispositions, privacy } = steps
  const prices = imps.map((imp) => {
    const title = imps.length > 1 ? `Price of impression ${imp.impid}` : 'Price'
    return [
      ...wrapped(`${title}, in dollars per thousand`, columns).map(paint.bold),
      ...showPrice(imp, dispositions, paint),
    ]
  })
  return [
    ...block('Partners called, and when each answered', showWaterfall(steps, tookMs, paint), paint),
    ...prices,
    ...block('Outcome for each partner', showEndings(steps, paint), paint),
    ...block('Deals', showDeals(imps), paint),
    ...block('What privacy removed', showPrivacy(privacy), paint),
    ...block('Warnings about the request', request.warnings.flatMap(faultLines), paint),
  ]
}

/** An empty part is omitted. */
function block(title: string, lines: readonly string[], paint: Paint): readonly (readonly string[])[] {
  return lines.length === 0 ? [] : [[paint.bold(title), ...lines]]
}

function faultLines({ field, reason, rule }: Fault): readonly string[] {
  const where = field === undefined ? '' : `${field}: `
  return beside('', `${where}${reason} (parley explain ${rule})`, 0)
}
