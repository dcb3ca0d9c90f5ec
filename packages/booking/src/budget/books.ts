// The part of all books that one report or one settlement touches, while it is worked on. It is read before, and what has changed
// is stored after, all in one transaction.

import type { Account } from './account.ts'
import type { Lease } from './lease.ts'

/** When a campaign may spend. */
export interface Flight {
  readonly startMs: number
  readonly endMs: number
  /** IANA name. Days of the cap begin at its midnight. */
  readonly timeZone: string
  /** By its owner, or because its ad is not approved. */
  readonly isPaused: boolean
  readonly isApproved: boolean
}

export class Books {
  readonly #accounts: Map<string, Account>
  readonly #leases: Map<number, Lease>
  readonly #flights: ReadonlyMap<string, Flight>
  readonly changedAccounts = new Set<string>()
  readonly changedLeases = new Set<number>()
  /** What holders report to have awarded, beyond what was known. */
  readonly newlyAwarded = new Map<string, number>()

  constructor(
    accounts: Map<string, Account>,
    leases: Map<number, Lease>,
    flights: ReadonlyMap<string, Flight> = new Map(),
  ) {
    this.#accounts = accounts
    this.#leases = leases
    this.#flights = flights
  }

  account(campaign: string): Account | undefined {
    return this.#accounts.get(campaign)
  }

  flight(campaign: string): Flight | undefined {
    return this.#flights.get(campaign)
  }

  lease(id: number): Lease | undefined {
    return this.#leases.get(id)
  }

  setAccount(campaign: string, account: Account): void {
    this.#accounts.set(campaign, account)
    this.changedAccounts.add(campaign)
  }

  setLease(lease: Lease): void {
    const { id, campaign, awardedNanos } = lease
    const more = awardedNanos - (this.#leases.get(id)?.awardedNanos ?? 0)
    if (more !== 0) this.newlyAwarded.set(campaign, (this.newlyAwarded.get(campaign) ?? 0) + more)
    this.#leases.set(id, lease)
    this.changedLeases.add(id)
  }
}
