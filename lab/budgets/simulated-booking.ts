// Booking in a simulation: the same rules over maps instead of tables.

import {
  type Account,
  answerReport,
  Books,
  billedShareOf,
  type Curve,
  commitmentOf,
  type Flight,
  firstPace,
  type Lease,
  type LeaseTerms,
  lastNoticeMs,
  newAccount,
  type Pace,
  paceAfter,
  pacedIn,
  settleLease,
} from '@parley/booking'
import type { CampaignShare, LeaseAnswer, LeaseReport } from '@parley/contract'
import type { SimulatedLedger } from './simulated-ledger.ts'
import type { SimulatedCampaign } from './world.ts'

interface Known {
  readonly campaign: SimulatedCampaign
  pace: Pace
  seen: number
  passed: number
  awardedNanos: number
  /** Since the beginning, for leases that are settled and for those that are not. */
  unsettledNanos: number
  settledNanos: number
}

interface Answered {
  readonly sequence: number
  readonly answer: LeaseAnswer
}

export class SimulatedBooking {
  readonly accounts: Map<string, Account>
  /** Those that are not settled. */
  readonly leases = new Map<number, Lease>()
  readonly #terms: LeaseTerms
  readonly #waits: boolean
  readonly #flights: ReadonlyMap<string, Flight>
  readonly #known: ReadonlyMap<string, Known>
  readonly #answered = new Map<string, Answered>()
  /** Leases by the minute after which they are settled. A lease that is returned is also in an earlier one. */
  readonly #byMinute = new Map<number, number[]>()
  #minute: number
  #lastLease = 0
  #lastGrants: number[] = []

  /** Without `waits` a lease is settled when it ends. */
  constructor(campaigns: readonly SimulatedCampaign[], terms: LeaseTerms, nowMs: number, waits: boolean) {
    this.#terms = terms
    this.#waits = waits
    this.#minute = minuteOf(nowMs)
    this.accounts = new Map(
      campaigns.map(({ id, budgetNanos, dailyNanos }) => [id, newAccount(budgetNanos, dailyNanos)]),
    )
    this.#flights = new Map(
      campaigns.map(({ id, startMs, endMs, timeZone }) => [
        id,
        { startMs, endMs, timeZone, isPaused: false, isApproved: true },
      ]),
    )
    const fresh = { seen: 0, passed: 0, awardedNanos: 0, unsettledNanos: 0, settledNanos: 0 }
    this.#known = new Map(
      campaigns.map((campaign) => {
        // Nothing is known yet, so an even campaign begins carefully.
        const pace = campaign.isEven ? { ...firstPace, share: 0.1 } : firstPace
        return [campaign.id, { campaign, pace, ...fresh }]
      }),
    )
  }

  answer(report: LeaseReport, nowMs: number): LeaseAnswer {
    const last = this.#answered.get(report.holder)
    if (last?.sequence === report.sequence) return last.answer
    const books = new Books(this.accounts, this.leases, this.#flights)
    const nextLease = (): number => ++this.#lastLease
    const given = answerReport(books, report, { terms: this.#terms, nowMs, nextLease })
    for (const id of books.changedLeases) this.#remember(id)
    for (const [campaign, nanos] of books.newlyAwarded) {
      const known = this.#known.get(campaign)
      if (known === undefined) continue
      known.awardedNanos += nanos
      known.unsettledNanos += nanos
    }
    const shares: CampaignShare[] = []
    for (const { campaign, ends } of report.traffic) {
      const known = this.#known.get(campaign)
      if (known === undefined) continue
      const { seen, passed } = pacedIn(ends)
      known.seen += seen
      known.passed += passed
      shares.push({ campaign, share: known.pace.share })
    }
    for (const { lease } of given.grants) this.#lastGrants.push(lease)
    const answer = { ...given, shares, snapshot: 1 }
    this.#answered.set(report.holder, { sequence: report.sequence, answer })
    return answer
  }

  /** Settles what can be settled. `readUntilMs` is how far the ledger has read in every journal. */
  settle(ledger: SimulatedLedger, readUntilMs: number): void {
    const books = new Books(this.accounts, this.leases)
    for (; this.#minute < minuteOf(readUntilMs); this.#minute++) {
      for (const id of this.#byMinute.get(this.#minute) ?? []) {
        const lease = this.leases.get(id)
        if (lease === undefined) continue
        settleLease(books, id, ledger.close(id))
        this.leases.delete(id)
        const known = this.#known.get(lease.campaign)
        if (known === undefined) continue
        known.unsettledNanos -= lease.awardedNanos
        known.settledNanos += lease.awardedNanos
      }
      this.#byMinute.delete(this.#minute)
    }
  }

  /** Moves the shares of the campaigns that are paced evenly. */
  pace(nowMs: number, spanMs: number, curve: Curve): void {
    for (const known of this.#known.values()) {
      const { campaign, pace, seen, passed, awardedNanos, unsettledNanos, settledNanos } = known
      if (!campaign.isEven || nowMs < campaign.startMs || nowMs >= campaign.endMs) continue
      const { spentNanos, budgetNanos } = this.accounts.get(campaign.id) ?? newAccount(0)
      const billedShare = billedShareOf(spentNanos, settledNanos, campaign.unitNanos)
      const expectedNanos = spentNanos + unsettledNanos * billedShare
      const facts = {
        nowMs,
        spanMs,
        seen,
        passed,
        awardedNanos,
        expectedNanos,
        budgetNanos,
        flight: campaign,
        billedShare,
      }
      known.pace = paceAfter(pace, facts, curve)
      known.seen = 0
      known.passed = 0
      known.awardedNanos = 0
    }
  }

  beginStep(): void {
    this.#lastGrants = []
  }

  /** What is lost if answers of the last step were given before they were durable. */
  forgetLastGrants(): void {
    for (const id of this.#lastGrants) {
      const lease = this.leases.get(id)
      const account = lease && this.accounts.get(lease.campaign)
      if (lease?.state !== 'open' || account === undefined) continue
      this.leases.delete(id)
      const nanos = commitmentOf(lease)
      this.accounts.set(lease.campaign, {
        ...account,
        committedNanos: account.committedNanos - nanos,
        dayCommittedNanos: account.dayCommittedNanos - (account.day === lease.day ? nanos : 0),
        openLeases: account.openLeases - 1,
      })
    }
  }

  #remember(id: number): void {
    const lease = this.leases.get(id)
    if (lease === undefined) return
    const ms = this.#waits ? lastNoticeMs(lease, this.#terms) : lease.endsAtMs
    const minute = Math.max(this.#minute, minuteOf(ms))
    const ids = this.#byMinute.get(minute)
    if (ids === undefined) this.#byMinute.set(minute, [id])
    else if (ids.at(-1) !== id) ids.push(id)
  }
}

function minuteOf(ms: number): number {
  return Math.floor(ms / 60_000)
}
