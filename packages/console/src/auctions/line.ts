// What a list says of an auction: of all of it for operators, and of its own part for a side.

import type { AuctionRow, ShownRow } from '@parley/contract'
import type { Reasons } from '../api/reasons.ts'
import { outcomes } from '../words/ends.ts'
import { cpm, listed, milliseconds } from '../words/numbers.ts'
import { sentence } from '../words/sentence.ts'

export type ListedAuction = AuctionRow | ShownRow

interface AuctionLine {
  readonly id: string
  readonly at: string
  /** Chooses the colour of `says`. */
  readonly state: string
  readonly says: string
  readonly title: string | undefined
  readonly why: string
  readonly from: string
  readonly took: string
}

/** `reasons` says what each reason means; without it, a reason is its name. */
export function lineOf(auction: ListedAuction, reasons: Reasons = {}): AuctionLine {
  return 'side' in auction ? shownLine(auction, reasons) : operatorLine(auction)
}

function operatorLine({ id, at, outcome, status, tookMs, requestId, publisher, why }: AuctionRow): AuctionLine {
  return {
    id,
    at,
    state: outcome,
    says: outcomes[outcome] ?? outcome,
    title: `HTTP ${status}`,
    why,
    from: namesIn(requestId, publisher),
    took: milliseconds(tookMs),
  }
}

function shownLine(auction: ShownRow, reasons: Reasons): AuctionLine {
  const { id, at, side, requestId, publisher, sold, ends } = auction
  const isSold = sold.length > 0
  const [state, says] =
    side === 'publisher'
      ? isSold
        ? ['bid', 'sold']
        : ['no-bid', 'not sold']
      : isSold
        ? ['won', 'won']
        : ['lost', 'not won']
  return {
    id,
    at,
    state,
    says,
    title: undefined,
    why: isSold ? soldWords(auction) : endsWords(ends, reasons),
    from: side === 'publisher' ? namesIn(requestId) : namesIn(publisher),
    took: '',
  }
}

function namesIn(...names: readonly (string | undefined | null)[]): string {
  return names.filter((name) => name !== undefined && name !== null).join(' · ')
}

/** To whom and for how much; a partner knows to whom. */
export function soldWords({ side, sold }: Pick<ShownRow, 'side' | 'sold'>): string {
  const sales = sold.map(({ partner, priceCpm }) =>
    side === 'publisher' ? `to ${partner} at ${cpm(priceCpm)}` : `at ${cpm(priceCpm)}`,
  )
  return `${side === 'publisher' ? 'Sold' : 'Won'} ${listed(sales)}`
}

/** The most frequent first. */
function endsWords(ends: ShownRow['ends'], reasons: Reasons): string {
  const counted = Object.entries(ends).toSorted(([, one], [, other]) => other - one)
  const words = counted.map(
    ([reason, count]) => `${count === 1 ? '' : `${count} × `}${reasons[reason]?.says ?? reason}`,
  )
  return words.length === 0 ? '' : sentence(words.join('; '))
}
