import { expect, test } from 'vitest'
import { Book } from '../book/book.ts'
import { sampleBid } from '../book/sample-bid.ts'
import type { BudgetFacts } from './facts.ts'
import { type ClientView, judge } from './judge.ts'

test('a campaign on which everybody agrees breaks nothing', () => {
  expect(faultsIn({})).toEqual([])
})

test('a campaign above its budget, a day above its cap and a lease above its grant are seen', () => {
  expect(faultsIn({ campaigns: [{ ...campaign, budgetNano: 2_499_999n }] })).toEqual(['1 above the budget: shoes'])
  expect(faultsIn({ campaigns: [{ ...campaign, dailyNano: 2_499_999n }] })).toEqual(['1 above a cap: shoes 2026-11-18'])
  expect(faultsIn({ leases: [{ ...lease, grantedNano: 2_499_999n }] })).toEqual([
    '1 leases billed above what was granted',
  ])
})

test('a nano-dollar that only one of them has is seen', () => {
  expect(faultsIn({ campaigns: [{ ...campaign, spentNano: 2_500_001n }] })).toEqual([
    '1 differ, booking and ledger: shoes: 2500001 and 2500000',
    '1 differ, booking and the leases of the ledger: shoes: 2500001 and 2500000',
  ])
})

test('a notice that was refused and is billed is seen; one without a clear answer may be either', () => {
  const refused = { book: bookWith('never acknowledged'), unclear: new Set<string>() }

  expect(faultsIn({}, refused)).toContain('1 billed though they were refused or never sent')
  expect(faultsIn({}, { ...refused, unclear: new Set([bid.bid]) })).toEqual([])
  expect(faultsIn({ rows: [], billed: new Map() })).toContain('1 lost')
})

test('a lease that is left and money without a reason are seen', () => {
  expect(faultsIn({ unsettled: 1 })).toEqual(['1 not settled'])
  expect(faultsIn({ leases: [lease, { ...lease, lease: '2', billedNano: undefined }] })).toEqual([
    '1 not closed in the ledger',
  ])
  expect(faultsIn({ shown: [shown(99)] })).toEqual(['1 campaigns are not explained: shoes'])
})

const bid = { ...sampleBid, campaign: 'shoes', clearingNano: 2_500_000 }
const campaign = {
  id: 'shoes',
  budgetNano: 2_600_000n,
  dailyNano: null,
  spentNano: 2_500_000n,
  committedNano: 0n,
}
const lease = { lease: '1', campaign: 'shoes', day: '2026-11-18', grantedNano: 2_500_000n, billedNano: 2_500_000n }
const row = {
  bid: bid.bid,
  kind: 'billing',
  publisher: bid.publisher,
  partner: bid.partner,
  clearingNano: 2_500_000n,
  paidNano: 2_500_000n,
} as const

function shown(restMicros: number): BudgetFacts['shown'][number] {
  const delivery = { spentMicros: 2500, unspent: [{ reason: 'not-sold', micros: restMicros }] }
  return { id: 'shoes', budgetMicros: 2600, delivery } as unknown as BudgetFacts['shown'][number]
}

function bookWith(end: 'acknowledged' | 'never acknowledged'): Book {
  const book = new Book()
  book.offer(bid, ['billing'])
  if (end === 'acknowledged') book.acknowledge(bid.bid, 'billing')
  return book
}

function faultsIn(
  members: Partial<BudgetFacts>,
  view: ClientView = { book: bookWith('acknowledged'), unclear: new Set() },
): readonly string[] {
  const facts = {
    campaigns: [campaign],
    leases: [lease],
    unsettled: 0,
    held: 0,
    rows: [row],
    billed: new Map([['shoes', 2_500_000n]]),
    shown: [shown(100)],
    ...members,
  }
  return judge(facts, view).flatMap(({ faults }) => faults)
}
