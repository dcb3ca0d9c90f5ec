// The money of one campaign, in nano-dollars: one impression at a CPM of one micro-dollar costs one.
//
// The invariant that everything here keeps: spent + committed is never above the budget, and on no day above the daily cap.
// `committed` is the most that leases which are not settled can still cost. So what the ledger bills for a campaign is never
// above its budget, whatever becomes of nodes, networks and clocks (docs/decisions/budgets.md has the argument).

import type { Lack, LeaseWant } from '@parley/contract'

export interface Account {
  readonly budgetNanos: number
  /** What the ledger has billed for leases that are settled. */
  readonly spentNanos: number
  /** What leases can cost that are not settled. */
  readonly committedNanos: number
  /** For one day in the time zone of the campaign; undefined where there is no cap. */
  readonly dailyNanos: number | undefined
  /** 'YYYY-MM-DD', the day that the next two are about. Leases of earlier days no longer count for a cap. */
  readonly day: string
  readonly daySpentNanos: number
  readonly dayCommittedNanos: number
  /** Leases from which somebody may still award. */
  readonly openLeases: number
}

/** Less than a unit, the most that one impression can cost, is of no use to anybody. */
type Want = Pick<LeaseWant, 'nanos' | 'unitNanos'>

/** An account with nothing spent. */
export function newAccount(budgetNanos: number, dailyNanos?: number): Account {
  return {
    budgetNanos,
    spentNanos: 0,
    committedNanos: 0,
    dailyNanos,
    day: '',
    daySpentNanos: 0,
    dayCommittedNanos: 0,
    openLeases: 0,
  }
}

/** What can be granted on this day. A day that is over for the account has nothing: a clock was set back, or another one is behind. */
export function freeNanos(account: Account, day: string): number {
  if (day < account.day) return 0
  const left = account.budgetNanos - account.spentNanos - account.committedNanos
  if (account.dailyNanos === undefined) return left
  const used = account.day === day ? account.daySpentNanos + account.dayCommittedNanos : 0
  return Math.min(left, account.dailyNanos - used)
}

/**
 * How much of what is wanted is granted: no more than is free, and no more than an equal part of it for everybody who has a lease,
 * so that the first to ask does not get all. 0 where not one impression can be paid.
 */
export function grantOf(account: Account, day: string, { nanos, unitNanos }: Want): number {
  const free = freeNanos(account, day)
  const part = Math.max(unitNanos, Math.floor(free / (1 + account.openLeases)))
  const granted = Math.min(free, part, Math.max(nanos, unitNanos))
  return granted < unitNanos ? 0 : granted
}

/** Why `grantOf` is 0. Money that is in leases may come back, so it is not called spent. */
export function lackOf(account: Account, day: string, unitNanos: number): Lack {
  const { budgetNanos, spentNanos, dailyNanos, daySpentNanos } = account
  if (budgetNanos - spentNanos < unitNanos) return 'budget-spent'
  const isOver = dailyNanos !== undefined && account.day === day && dailyNanos - daySpentNanos < unitNanos
  return isOver ? 'daily-cap' : 'no-lease'
}

/** After a lease for this day was granted. */
export function withGrant(account: Account, day: string, nanos: number): Account {
  if (day < account.day) throw new Error(`a lease for ${day} was granted on ${account.day}`)
  const today = account.day === day ? account : { ...account, day, daySpentNanos: 0, dayCommittedNanos: 0 }
  return checked({
    ...today,
    committedNanos: today.committedNanos + nanos,
    dayCommittedNanos: today.dayCommittedNanos + nanos,
    openLeases: today.openLeases + 1,
  })
}

/** Part of a lease that its holder will not award. */
export function withReturn(account: Account, day: string, nanos: number): Account {
  return checked({
    ...account,
    committedNanos: account.committedNanos - nanos,
    dayCommittedNanos: account.dayCommittedNanos - (account.day === day ? nanos : 0),
    openLeases: account.openLeases - 1,
  })
}

/** A lease that could cost `committedNanos`, and has cost `billedNanos`. */
export function withSettlement(
  account: Account,
  day: string,
  { committedNanos, billedNanos, wasOpen }: Settlement,
): Account {
  if (billedNanos > committedNanos)
    throw new Error(`billed ${billedNanos} of a lease of ${committedNanos} nano-dollars`)
  const isToday = account.day === day
  return checked({
    ...account,
    spentNanos: account.spentNanos + billedNanos,
    committedNanos: account.committedNanos - committedNanos,
    daySpentNanos: account.daySpentNanos + (isToday ? billedNanos : 0),
    dayCommittedNanos: account.dayCommittedNanos - (isToday ? committedNanos : 0),
    openLeases: account.openLeases - (wasOpen ? 1 : 0),
  })
}

export interface Settlement {
  readonly committedNanos: number
  readonly billedNanos: number
  /** True for a lease that its holder never returned. */
  readonly wasOpen: boolean
}

/** A budget may be raised at any time, and lowered to what is spent or committed already. */
export function withBudget(
  account: Account,
  budgetNanos: number,
  dailyNanos: number | undefined,
): Account | { readonly leastNanos: number } {
  const leastNanos = account.spentNanos + account.committedNanos
  return budgetNanos < leastNanos ? { leastNanos } : { ...account, budgetNanos, dailyNanos }
}

/** The database has the same condition. Whoever breaks it is a fault of ours, and nothing of it is stored. */
function checked(account: Account): Account {
  const { budgetNanos, spentNanos, committedNanos, dayCommittedNanos, openLeases } = account
  if (spentNanos + committedNanos > budgetNanos) throw new Error('more is spent and committed than the budget')
  if (committedNanos < 0 || dayCommittedNanos < 0 || openLeases < 0) throw new Error('less than nothing is committed')
  return account
}
