// The sums and the funnel of each advertiser, campaign or creative as one row, the one that brings most first.

import type { FunnelReport, MoneyReport } from '@parley/contract'
import type { Counts } from '@parley/contract/lists'

export interface AdRow {
  readonly name: string
  readonly bids: number
  /** Bids that did not enter the auction. */
  readonly refused: number
  readonly billed: number
  /** In dollars. */
  readonly earnings: number
  /** Of those that were refused, by reason. */
  readonly ends: Counts
}

/** Whoever did not bid has no ad, and no row. */
export function adRowsOf(
  money: Pick<MoneyReport, 'rows'>,
  funnel: Pick<FunnelReport, 'rows'>,
  by: 'advertiser' | 'campaign' | 'creative',
): readonly AdRow[] {
  const names = new Set([...money.rows, ...funnel.rows].map(({ group }) => group[by] ?? ''))
  return [...names]
    .map((name) => {
      const sums = money.rows.find(({ group }) => (group[by] ?? '') === name)
      const parts = funnel.rows.find(({ group }) => (group[by] ?? '') === name)
      const refused = (parts?.reasons ?? []).filter(({ step }) => step === 'filtered')
      return {
        name,
        bids: parts?.counts.bid ?? 0,
        refused: parts?.counts.filtered ?? 0,
        billed: sums?.count ?? 0,
        earnings: Number(sums?.amounts.clearing ?? 0),
        ends: Object.fromEntries(refused.map(({ reason, count }) => [reason, count])),
      }
    })
    .filter(({ bids, billed }) => bids > 0 || billed > 0)
    .toSorted((one, other) => other.earnings - one.earnings || other.bids - one.bids)
}
