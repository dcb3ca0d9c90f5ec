// What the sums of the ledger are called by whoever reads them. A side gets only its own amounts.

import type { AmountName, PortalSide } from '@parley/contract'

interface AmountWords {
  readonly name: Exclude<AmountName, 'bids'>
  readonly label: string
}

const operators: readonly AmountWords[] = [
  { name: 'paid', label: 'Partners pay' },
  { name: 'clearing', label: 'Publishers get' },
  { name: 'fee', label: 'Fee' },
]

/** The amounts that a side reads, the one that its rows are measured by first. */
export function amountsFor(side: PortalSide | undefined): readonly AmountWords[] {
  if (side === 'publisher') return [{ name: 'clearing', label: 'Earnings' }]
  return side === 'partner' ? [{ name: 'paid', label: 'Spend' }] : operators
}
