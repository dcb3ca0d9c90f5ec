// What the ledger counted, by reason, as the live pages count it.

import type { FunnelRow } from '@parley/contract'
import type { Counts } from '@parley/contract/lists'

/** What was won but not billed is no end: the auction was over. */
export function endsIn({ counts, reasons }: Pick<FunnelRow, 'counts' | 'reasons'>): Counts {
  const ends = new Map([['won', counts.won]])
  for (const { step, reason, count } of reasons)
    if (step !== 'won-not-billed') ends.set(reason, (ends.get(reason) ?? 0) + count)
  return Object.fromEntries(ends)
}
