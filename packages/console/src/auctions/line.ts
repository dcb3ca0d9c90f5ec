// What a list says of an auction: of all of it for operators, and of its own part for a side.

import type { AuctionRow, ShownRow } from '@parley/contract'
import { outcomes } from '../words/ends.ts'
import { cpm, listed, milliseconds } from '../words/numbers.ts'

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

export function lineOf(auction: ListedAuction): AuctionLine {
  return 'side' in auction ? shownLine(auction) : operatorLine(auction)
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

function shownLine(auction: ShownRow): AuctionLine {
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
    why: isSold ? soldWords(auction) : endsWords(ends),
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

function endsWords(ends: ShownRow['ends']): string {
  const reasons = Object.entries(ends).toSorted(([, one], [, other]) => other - one)
  const words = reasons.map(([reason, count]) => (count === 1 ? reason : `${count} × ${reason}`)).join(', ')
  return reasons.length === 0 ? '' : `${reasons.length === 1 ? 'Reason' : 'Reasons'}: ${words}`
}
