// A ledger in a simulation: it reads the journals of the nodes, bills each notice once, and closes leases.

import { Bits } from './bits.ts'
import { newViolations, type Violations } from './violations.ts'

/** Billing notices of awards that were made at once. */
export interface Packet {
  /** Each notice has its own, from 0. */
  readonly key: number
  readonly campaign: string
  readonly day: string
  readonly lease: number
  readonly nanos: number
  /** When its token expires, by the clock of the node that issued it. */
  readonly expiresAtMs: number
}

export interface SimulatedJournal {
  readonly waiting: Packet[]
  /** The time that its process has written last: everything before is in it. */
  clockMs: number
  /** How far the ledger has read. */
  readUntilMs: number
}

export interface Bill {
  total: number
  readonly byDay: Map<string, number>
}

type LimitsOf = (campaign: string) => { readonly budgetNanos: number; readonly dailyNanos: number | undefined }

export class SimulatedLedger {
  readonly bills = new Map<string, Bill>()
  readonly violations: Violations = newViolations()
  readonly #billedOf = new Map<number, number>()
  readonly #entered = new Bits()
  readonly #closed = new Bits()
  readonly #limitsOf: LimitsOf
  readonly #billsRepeats: boolean

  constructor(limitsOf: LimitsOf, billsRepeats: boolean) {
    this.#limitsOf = limitsOf
    this.#billsRepeats = billsRepeats
  }

  read(journal: SimulatedJournal): void {
    for (const packet of journal.waiting) this.#enter(packet)
    journal.waiting.length = 0
    journal.readUntilMs = journal.clockMs
  }

  /** Whether the notice is in the books. */
  hasEntered(key: number): boolean {
    return this.#entered.has(key)
  }

  /** What the lease was billed; nothing more will be. */
  close(lease: number): number {
    this.#closed.set(lease)
    const billed = this.#billedOf.get(lease) ?? 0
    this.#billedOf.delete(lease)
    return billed
  }

  #enter(packet: Packet): void {
    const { key, lease, campaign, day, nanos } = packet
    if (this.#closed.has(lease)) {
      this.violations.turnedAway++
      return
    }
    if (this.#entered.has(key) && !this.#billsRepeats) return
    this.#entered.set(key)
    this.#billedOf.set(lease, (this.#billedOf.get(lease) ?? 0) + nanos)
    const bill = this.bills.get(campaign) ?? { total: 0, byDay: new Map<string, number>() }
    this.bills.set(campaign, bill)
    bill.total += nanos
    const ofDay = (bill.byDay.get(day) ?? 0) + nanos
    bill.byDay.set(day, ofDay)
    const { budgetNanos, dailyNanos } = this.#limitsOf(campaign)
    if (bill.total > budgetNanos) this.violations.overBudget++
    if (dailyNanos !== undefined && ofDay > dailyNanos) this.violations.overCap++
  }
}
