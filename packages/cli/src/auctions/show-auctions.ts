// The list of auctions as people read it, in 80 columns: a line to find the auction, and below it the reason for its outcome.

import type { AuctionRow } from '@parley/contract'
import type { Paint } from '../report/paint.ts'
import { cut, padded, wrapped } from '../text/columns.ts'
import { oneLine } from '../text/one-line.ts'

const columns = 80
const widths = { when: 21, outcome: 10, took: 11 } as const
const indent = '  '

/** `given` are the filters as typed; they are shown if the list is empty. */
export function showAuctions(auctions: readonly AuctionRow[], given: readonly string[], paint: Paint): string {
  if (auctions.length === 0) return emptyWords(given)
  const { when, outcome, took } = widths
  const head = [padded('When (UTC)', when), padded('Outcome', outcome), padded('Took', took), 'Auction'].join('')
  const count = `${auctions.length} ${auctions.length === 1 ? 'auction' : 'auctions'}, newest first.`
  return [
    paint.dim(head),
    ...auctions.flatMap((auction) => linesOf(auction, paint)),
    '',
    `${count} parley why <auction> explains one.`,
  ].join('\n')
}

function linesOf(auction: AuctionRow, paint: Paint): readonly string[] {
  const { id, at, outcome, tookMs, why } = auction
  const first = [
    padded(whenOf(at), widths.when),
    outcomePaint(outcome, paint)(padded(outcome, widths.outcome)),
    padded(`${tookMs.toFixed(1)} ms`, widths.took),
    cut(id, columns - widths.when - widths.outcome - widths.took),
  ]
  const about = aboutOf(auction)
  return [
    first.join(''),
    ...wrapped(why, columns - indent.length).map((line) => indent + line),
    ...(about === '' ? [] : wrapped(about, columns - indent.length).map((line) => indent + paint.dim(line))),
  ]
}

function aboutOf({ requestId, publisher }: AuctionRow): string {
  if (requestId === undefined) return ''
  return `request ${requestId}${publisher === undefined ? '' : ` of publisher ${publisher}`}`
}

/** Where kept records were searched, and how to go on. */
export function searchedWords(since: string): string {
  return `Everything since ${whenOf(since)} was searched. Earlier: --before ${cut(since, columns)}`
}

/** Such as 2026-11-15 18:43:02, of a time that the port gives to the millisecond. */
export function whenOf(at: string): string {
  return at.slice(0, 19).replace('T', ' ')
}

export function outcomePaint(outcome: AuctionRow['outcome'], paint: Paint): (text: string) => string {
  switch (outcome) {
    case 'bid':
      return paint.green
    case 'no-bid':
      return paint.yellow
    default:
      return paint.red
  }
}

function emptyWords(given: readonly string[]): string {
  return given.length === 0
    ? `No auctions yet. Send a request, for example with parley send.`
    : `No stored auction matches ${oneLine(given.join(' '))}. Remove a filter to see more.`
}
