// One impression with deals, from the request and the catalogue to who wins it: all steps between the partners' answers and
// the award, so that a table of deals can be read as one.

import { readBidRequest } from '@parley/openrtb'
import { checkMarkup } from '../../src/auction/choose/check-markup.ts'
import { holdAuction } from '../../src/auction/hold-auction.ts'
import { DealEntry, type DealTerms } from '../../src/config/deal.ts'
import { termsOf } from '../../src/config/terms.ts'
import { dealBook } from '../../src/deals/deal-book.ts'
import { withDeals } from '../../src/deals/with-deals.ts'
import { judge } from '../../src/demand/judge/judge.ts'
import { opportunityOf } from '../../src/opportunity/opportunity.ts'
import { FakeLine, partnerOf, remoteOf } from '../demand/fakes.ts'
import { bidOf, impOf, requestOf } from './samples.ts'

export interface DealRow {
  /** The floor of the impression. */
  readonly floor?: number
  readonly at?: 1 | 2
  readonly pmp?: object
  readonly catalogue?: readonly (Partial<DealTerms> & Pick<DealTerms, 'id'>)[]
  /** Of each partner its bid in dollars, the deal it names and its advertiser. */
  readonly bids: Readonly<Record<string, DealBid>>
  readonly marginPercent?: number
}

interface DealBid {
  readonly price: number
  readonly deal?: string
  readonly adomain?: readonly string[]
}

/** Who won for how much, and the reason with which each other partner ended. */
export interface DealEnds {
  readonly sold: string | undefined
  readonly ends: Readonly<Record<string, string>>
}

/** Noon of the first of December 2026. */
const now = Date.UTC(2026, 11, 1, 12)

export function dealEnds({ floor = 0, at = 1, pmp, catalogue = [], bids, marginPercent = 0 }: DealRow): DealEnds {
  const reading = readBidRequest(JSON.stringify(requestOf({ at, imp: [impOf({ bidfloor: floor, pmp })] })))
  if (reading.kind === 'refused') throw new Error(`the row is not valid: ${reading.issue.rule}`)
  const book = dealBook(catalogue.map((entry) => termsOf(DealEntry, entry)))
  const plain = opportunityOf(reading, { record: reading.request, warnings: [] }, { defaultType: 1 })
  const opportunity = withDeals(plain, reading, { deals: book, wallMs: () => now })
  const answers = Object.entries(bids).map(([name, { price, deal, adomain = ['shop.example'] }]) => ({
    invitation: {
      partner: partnerOf({ name, marginPercent, demand: remoteOf(new FakeLine()) }),
      opportunity,
      time: { deadlineMs: 0, auctionMs: 0, tmaxMs: 0 },
    },
    parts: [
      {
        kind: 'reading' as const,
        impIds: ['i1'],
        reading: { bids: [bidOf({ priceMicros: price * 1_000_000, dealId: deal, adomain })], noBids: [] },
      },
    ],
  }))
  const judgement = judge(answers)
  const looked = checkMarkup(opportunity, judgement.offers)
  const auction = holdAuction(opportunity, looked.bids)
  const [winner] = auction.winners
  const lost = [...judgement.closed, ...looked.closed, ...auction.dispositions].filter(({ reason }) => reason !== 'won')
  return {
    sold: winner === undefined ? undefined : `${winner.bid.partner} ${winner.clearingMicros / 1_000_000}`,
    ends: Object.fromEntries(lost.map(({ partner, reason }) => [partner, reason])),
  }
}
