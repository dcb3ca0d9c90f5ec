// Money for the operator of an exchange: the sums, statements of both sides, and how far the ledger is.

import { Journals } from './journals.tsx'
import { MoneySums } from './money-sums.tsx'
import { Statements } from './statements.tsx'

export function MoneyPage() {
  const foot = (
    <div className="two">
      <Statements />
      <Journals />
    </div>
  )
  return <MoneySums title="Money" by="partner" range="today" foot={foot} />
}
