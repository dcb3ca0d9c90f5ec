import type { LeaseReport, LeaseWant } from '@parley/contract'
import { expect, test } from 'vitest'
import { type Account, newAccount } from './account.ts'
import { answerReport } from './answer-report.ts'
import { Books, type Flight } from './books.ts'
import type { Lease } from './lease.ts'

const terms = { leaseMsMax: 60_000, graceMs: 2000, noticeMs: 3_600_000, skewMs: 5000 }
/** Half an hour before midnight in Berlin. */
const nowMs = Date.UTC(2026, 10, 18, 22, 30)
const flight: Flight = {
  startMs: 0,
  endMs: nowMs + 86_400_000,
  timeZone: 'Europe/Berlin',
  isPaused: false,
  isApproved: true,
}
const report: LeaseReport = {
  holder: 'node-1',
  sequence: 1,
  noticeSeconds: 3600,
  returns: [],
  uses: [],
  traffic: [],
  wants: [],
}
const want: LeaseWant = { campaign: 'shoes', nanos: 100, unitNanos: 10, forMs: 30_000 }

test('a lease is granted for as long as it is wanted, and not beyond the longest', () => {
  const { answer } = stage()

  expect(answer({ wants: [want, { ...want, forMs: 600_000 }] }).grants).toEqual([
    { lease: 1, campaign: 'shoes', nanos: 100, forMs: 30_000 },
    { lease: 2, campaign: 'shoes', nanos: 100, forMs: 60_000 },
  ])
})

test('a lease ends with the flight and with the day, also where there is no cap yet', () => {
  const ending = stage({ flight: { ...flight, endMs: nowMs + 1000 } })
  const capped = stage({ atMs: nowMs + 1_790_000 })

  expect(ending.answer({ wants: [want] }).grants[0]?.forMs).toBe(1000)
  expect(capped.answer({ wants: [want] }).grants[0]?.forMs).toBe(10_000)
})

test.each([
  ['flight-over', { ...flight, endMs: nowMs }],
  ['not-started', { ...flight, startMs: nowMs + 1 }],
  ['campaign-paused', { ...flight, isPaused: true }],
] as const)('nothing is granted: %s', (because, given) => {
  const { answer } = stage({ flight: given })

  expect(answer({ wants: [want] })).toEqual({ grants: [], lacks: [{ campaign: 'shoes', because }] })
})

test('what is returned can be granted in the same answer', () => {
  const { answer, leases } = stage({ account: newAccount(100) })
  answer({ wants: [want] })

  const { grants } = answer({ returns: [{ lease: 1, awardedNanos: 40 }], wants: [want] })

  expect(grants).toMatchObject([{ lease: 2, nanos: 60 }])
  expect(leases.get(1)).toMatchObject({ state: 'returned', awardedNanos: 40, endsAtMs: nowMs })
})

test('a lease that comes back twice, or from another process, is left as it is', () => {
  const { answer, accounts } = stage()
  answer({ wants: [want] })
  answer({ returns: [{ lease: 1, awardedNanos: 40 }] })

  answer({ returns: [{ lease: 1, awardedNanos: 0 }] })
  answer({ holder: 'node-2', returns: [{ lease: 1, awardedNanos: 0 }] })

  expect(accounts.get('shoes')?.committedNanos).toBe(40)
})

test('a holder that exceeded its lease is an accident', () => {
  const { answer } = stage()
  answer({ wants: [want] })

  expect(() => answer({ returns: [{ lease: 1, awardedNanos: 101 }] })).toThrow('lease 1 was exceeded by its holder')
})

function stage(given: { account?: Account; flight?: Flight; atMs?: number } = {}) {
  const accounts = new Map([['shoes', given.account ?? newAccount(1000)]])
  const leases = new Map<number, Lease>()
  const flights = new Map([['shoes', given.flight ?? flight]])
  let last = 0
  const tools = { terms, nowMs: given.atMs ?? nowMs, nextLease: () => ++last }
  const answer = (members: Partial<LeaseReport>) =>
    answerReport(new Books(accounts, leases, flights), { ...report, ...members }, tools)
  return { answer, accounts, leases }
}
