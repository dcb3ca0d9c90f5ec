import { expect, test } from 'vitest'
import {
  type Account,
  freeNanos,
  grantOf,
  lackOf,
  newAccount,
  withBudget,
  withGrant,
  withReturn,
  withSettlement,
} from './account.ts'

const today = '2026-11-18'

test('a grant is what is wanted, as long as it is free', () => {
  const account = newAccount(1000)

  expect(grantOf(account, today, { nanos: 300, unitNanos: 10 })).toBe(300)
  expect(grantOf(account, today, { nanos: 3000, unitNanos: 10 })).toBe(1000)
})

test('of what is free each holder gets an equal part at most', () => {
  const account = granted(newAccount(1000), 100)

  expect(grantOf(account, today, { nanos: 900, unitNanos: 10 })).toBe(450)
})

test('where less is free than one impression costs, nothing is granted', () => {
  const account = granted(newAccount(1000), 991)

  expect(grantOf(account, today, { nanos: 50, unitNanos: 10 })).toBe(0)
  expect(grantOf(account, today, { nanos: 50, unitNanos: 9 })).toBe(9)
})

test('money in leases is not called spent, because it may come back', () => {
  const leased = granted(newAccount(1000), 1000)
  const spent = withSettlement(leased, today, { committedNanos: 1000, billedNanos: 995, wasOpen: true })

  expect(lackOf(leased, today, 10)).toBe('no-lease')
  expect(lackOf(spent, today, 10)).toBe('budget-spent')
})

test('a cap counts for its day alone', () => {
  const account = granted(newAccount(1000, 100), 60)
  const used = withSettlement(account, today, { committedNanos: 60, billedNanos: 60, wasOpen: true })
  const full = withSettlement(granted(used, 40), today, { committedNanos: 40, billedNanos: 40, wasOpen: true })

  expect(freeNanos(used, today)).toBe(40)
  expect(freeNanos(used, '2026-11-19')).toBe(100)
  expect(lackOf(full, today, 1)).toBe('daily-cap')
  expect(lackOf(full, '2026-11-19', 1)).toBe('no-lease')
})

test('a day that is over does not come back: a clock may be behind another one', () => {
  const tomorrow = '2026-11-19'
  const account = withGrant(newAccount(1000, 100), tomorrow, 60)

  expect(grantOf(account, today, { nanos: 50, unitNanos: 10 })).toBe(0)
  expect(lackOf(account, today, 10)).toBe('no-lease')
  expect(() => withGrant(account, today, 10)).toThrow('a lease for 2026-11-18 was granted on 2026-11-19')
  expect(freeNanos(account, tomorrow)).toBe(40)
})

test('a lease of yesterday changes nothing of today', () => {
  const tomorrow = '2026-11-19'
  const account = withGrant(granted(newAccount(1000, 100), 60), tomorrow, 30)

  const settled = withSettlement(account, today, { committedNanos: 60, billedNanos: 50, wasOpen: true })

  expect(settled).toMatchObject({ spentNanos: 50, committedNanos: 30, daySpentNanos: 0, dayCommittedNanos: 30 })
})

test('what a holder returns and what is not billed can be granted again', () => {
  const returned = withReturn(granted(newAccount(1000), 500), today, 400)
  const settled = withSettlement(returned, today, { committedNanos: 100, billedNanos: 70, wasOpen: false })

  expect(freeNanos(returned, today)).toBe(900)
  expect(settled).toMatchObject({ spentNanos: 70, committedNanos: 0, openLeases: 0 })
})

test('a lease that is billed above what it could cost is refused', () => {
  const account = granted(newAccount(1000), 100)

  expect(() => withSettlement(account, today, { committedNanos: 100, billedNanos: 101, wasOpen: true })).toThrow(
    'billed 101 of a lease of 100 nano-dollars',
  )
  expect(() => withGrant(account, today, 901)).toThrow('than the budget')
})

test('a budget can be lowered to what is spent or committed, and no further', () => {
  const account = granted(newAccount(1000), 400)

  expect(withBudget(account, 400, undefined)).toMatchObject({ budgetNanos: 400 })
  expect(withBudget(account, 399, undefined)).toEqual({ leastNanos: 400 })
})

function granted(account: Account, nanos: number): Account {
  return withGrant(account, today, nanos)
}
