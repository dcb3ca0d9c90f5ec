// One auction for people: first the outcome, then the steps that led to it.

import { outcomePaint, whenOf } from '../auctions/show-auctions.ts'
import type { Paint } from '../report/paint.ts'
import { wrapped } from '../text/columns.ts'
import { showDeals } from './deals.ts'
import { showEndings } from './endings.ts'
import { beside, columns, indent } from './layout.ts'
import { showPrice } from './price-line.ts'
import { showPrivacy } from './privacy.ts'
import type { ExplainedAuction, Note, Steps } from './read-auction.ts'
import { showWaterfall } from './waterfall.ts'

export function showWhy(auction: ExplainedAuction, paint: Paint): string {
  const { faults, steps } = auction
  const blocks = [
    headOf(auction, paint),
    ...block('What is wrong with the request', faults.flatMap(noteLines), paint),
    ...(steps === undefined ? [] : stepBlocks(steps, auction.tookMs, paint)),
  ]
  return blocks.map((lines) => lines.join('\n')).join('\n\n')
}

function headOf({ id, at, outcome, status, tookMs, why, steps }: ExplainedAuction, paint: Paint): readonly string[] {
  const color = outcomePaint(outcome, paint)
  const whose = steps === undefined || steps.publisher === '' ? '' : ` of publisher ${steps.publisher}`
  const about = [
    ...(steps === undefined ? [] : [`request ${steps.requestId}${whose}`]),
    ...(steps === undefined || steps.caller === '' ? [] : [steps.caller]),
    `auction ${id}`,
    `${whenOf(at)} UTC, answered with ${status} after ${tookMs.toFixed(1)} ms`,
  ]
  return [
    ...wrapped(why, columns).map((line) => color(paint.bold(line))),
    ...about.flatMap((line) => wrapped(line, columns - indent.length)).map((line) => indent + paint.dim(line)),
  ]
}

function stepBlocks(steps: Steps, tookMs: number, paint: Paint): readonly (readonly string[])[] {
  const { imps, ends, views, warnings } = steps
  const prices = imps.map((imp) => {
    const title = imps.length > 1 ? `The price of impression ${imp.impid}` : 'The price'
    return [...wrapped(`${title}, in dollars per thousand`, columns).map(paint.bold), ...showPrice(imp, ends, paint)]
  })
  return [
    ...block('Partners called, and when each answered', showWaterfall(steps, tookMs, paint), paint),
    ...prices,
    ...block('Outcome for each partner', showEndings(steps, paint), paint),
    ...block('Deals', showDeals(imps), paint),
    ...block('What privacy removed', showPrivacy(views), paint),
    ...block('Warnings about the request', warnings.flatMap(noteLines), paint),
  ]
}

/** An empty part is omitted. */
function block(title: string, lines: readonly string[], paint: Paint): readonly (readonly string[])[] {
  return lines.length === 0 ? [] : [[paint.bold(title), ...lines]]
}

function noteLines({ field, reason, rule }: Note): readonly string[] {
  const where = field === '' ? '' : `${field}: `
  return beside('', `${where}${reason} (parley explain ${rule})`, 0)
}
