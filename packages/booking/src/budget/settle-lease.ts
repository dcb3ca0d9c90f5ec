// The end of a lease: what it was billed stays spent, and the rest can be granted again.

import { withSettlement } from './account.ts'
import type { Books } from './books.ts'
import { commitmentOf } from './lease.ts'

/** `billedNanos` is final: the ledger has closed the lease, and bills nothing for it any more. */
export function settleLease(books: Books, id: number, billedNanos: number): void {
  const lease = books.lease(id)
  if (lease === undefined || lease.state === 'settled') return
  const account = books.account(lease.campaign)
  if (account === undefined) throw new Error(`lease ${id} has no account`)
  const committedNanos = commitmentOf(lease)
  books.setAccount(
    lease.campaign,
    withSettlement(account, lease.day, { committedNanos, billedNanos, wasOpen: lease.state === 'open' }),
  )
  books.setLease({ ...lease, state: 'settled' })
}
