// What a process of an exchange reports, and what it gets: leases are taken back first, so that their money can be granted again
// in the same answer.

import type { Lack, LeaseAnswer, LeaseGrant, LeaseReport, LeaseReturn, LeaseWant } from '@parley/contract'
import { grantOf, lackOf, withGrant, withReturn } from './account.ts'
import type { Books, Flight } from './books.ts'
import { dayAt, dayEndMs } from './day.ts'
import type { LeaseTerms } from './lease.ts'

export interface ReportTools {
  readonly terms: LeaseTerms
  readonly nowMs: number
  /** Numbers of leases, each once. */
  readonly nextLease: () => number
}

export function answerReport(
  books: Books,
  report: LeaseReport,
  tools: ReportTools,
): Omit<LeaseAnswer, 'shares' | 'snapshot'> {
  for (const returned of report.returns) takeBack(books, report.holder, returned, tools.nowMs)
  for (const { lease, awardedNanos } of report.uses) noteUse(books, report.holder, lease, awardedNanos)
  const grants: LeaseGrant[] = []
  const lacks: { campaign: string; because: Lack }[] = []
  for (const want of report.wants) {
    const answer = answerWant(books, report.holder, want, tools)
    if (typeof answer === 'string') lacks.push({ campaign: want.campaign, because: answer })
    else grants.push(answer)
  }
  return { grants, lacks }
}

/** A lease that is returned twice, or that is settled, is left as it is: the first answer may have been lost. */
function takeBack(books: Books, holder: string, { lease: id, awardedNanos }: LeaseReturn, nowMs: number): void {
  const lease = books.lease(id)
  if (lease === undefined || lease.holder !== holder || lease.state !== 'open') return
  if (awardedNanos > lease.grantedNanos) throw new Error(`lease ${id} was exceeded by its holder`)
  const account = books.account(lease.campaign)
  if (account === undefined) return
  books.setAccount(lease.campaign, withReturn(account, lease.day, lease.grantedNanos - awardedNanos))
  books.setLease({ ...lease, state: 'returned', awardedNanos, endsAtMs: Math.min(lease.endsAtMs, nowMs) })
}

/** Only pacing and reports read it, so that what comes too late is left out. */
function noteUse(books: Books, holder: string, id: number, awardedNanos: number): void {
  const lease = books.lease(id)
  if (lease?.holder !== holder || lease.state !== 'open' || awardedNanos > lease.grantedNanos) return
  books.setLease({ ...lease, awardedNanos })
}

function answerWant(books: Books, holder: string, want: LeaseWant, tools: ReportTools): LeaseGrant | Lack {
  const { terms, nowMs, nextLease } = tools
  const { campaign, unitNanos } = want
  const account = books.account(campaign)
  const flight = books.flight(campaign)
  if (account === undefined || flight === undefined) return 'campaign-paused'
  const closed = closedBecause(flight, nowMs)
  if (closed !== undefined) return closed
  const day = dayAt(nowMs, flight.timeZone)
  const nanos = grantOf(account, day, want)
  if (nanos === 0) return lackOf(account, day, unitNanos)
  // A lease counts for one day and for one flight, so it ends with them, also where there is no cap yet.
  const dayMs = dayEndMs(nowMs, flight.timeZone)
  const endsAtMs = Math.min(nowMs + Math.min(want.forMs, terms.leaseMsMax), flight.endMs, dayMs)
  const id = nextLease()
  books.setAccount(campaign, withGrant(account, day, nanos))
  books.setLease({ id, campaign, holder, day, state: 'open', grantedNanos: nanos, awardedNanos: 0, endsAtMs })
  return { lease: id, campaign, nanos, forMs: endsAtMs - nowMs }
}

/** Why a campaign may not spend now, whatever it has. */
function closedBecause({ startMs, endMs, isPaused }: Flight, nowMs: number): Lack | undefined {
  if (nowMs >= endMs) return 'flight-over'
  if (nowMs < startMs) return 'not-started'
  return isPaused ? 'campaign-paused' : undefined
}
