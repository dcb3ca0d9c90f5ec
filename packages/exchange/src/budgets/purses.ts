// All money of this process, and what it reports to booking: what it gives back, what it has awarded, and what it needs. A report
// looks only at campaigns of which an impression came since the last one, or of which a lease ends.

import type { LeaseAnswer, LeaseReport, LeaseWant } from '@parley/contract'
import { type Clocks, freeIn, isOver, Purse } from './purse.ts'

export interface PurseSettings {
  readonly holder: string
  readonly noticeSeconds: number
  /** An auction that began before the end of a lease may award for so long after it. */
  readonly graceMs: number
  /** For how long ahead money is wanted. */
  readonly aheadMs: number
  /** For how long one impression's worth is kept ready after the last impression that matched. */
  readonly keepMs: number
  /** Campaigns in one report; the others wait for the next. */
  readonly campaignsMax: number
}

type Lists = { [Name in 'returns' | 'uses' | 'wants']: LeaseReport[Name][number][] }

/** What a report says about money. */
export type MoneyReport = Omit<LeaseReport, 'traffic'>

export class Purses {
  readonly #settings: PurseSettings
  readonly #purses = new Map<string, Purse>()
  /** Those of which something happened since they were last reported. */
  #touched: Purse[] = []
  /** Those that have to be looked at again, by the second. */
  readonly #wakes = new Map<number, Purse[]>()
  #wokenUntil: number | undefined
  #sequence = 0

  constructor(settings: PurseSettings) {
    this.#settings = settings
  }

  /** Of a campaign that an impression has matched. */
  of(campaign: string, unitNanos: number): Purse {
    const purse = this.#open(campaign, unitNanos)
    purse.isSeen = true
    return purse
  }

  #open(campaign: string, unitNanos: number): Purse {
    let purse = this.#purses.get(campaign)
    if (purse === undefined) {
      purse = new Purse(campaign)
      this.#purses.set(campaign, purse)
    }
    purse.unitNanos = unitNanos
    this.#touch(purse)
    return purse
  }

  /** Those that are remembered. */
  campaigns(): Iterable<string> {
    return this.#purses.keys()
  }

  /** Campaigns that are remembered. */
  get size(): number {
    return this.#purses.size
  }

  /** What this process could award now. */
  get heldNanos(): number {
    let nanos = 0
    for (const { leases } of this.#purses.values()) for (const lease of leases) nanos += freeIn(lease)
    return nanos
  }

  /** Everything since the last report. What is returned leaves the purses at once. */
  report(now: Clocks): MoneyReport {
    const { holder, noticeSeconds, campaignsMax } = this.#settings
    this.#wake(now)
    const lists: Lists = { returns: [], uses: [], wants: [] }
    const touched = this.#touched
    this.#touched = touched.slice(campaignsMax)
    const reported = Math.min(campaignsMax, touched.length)
    for (let at = 0; at < reported; at++) {
      const purse = touched[at]
      if (purse !== undefined) this.#reportPurse(purse, now, lists)
    }
    this.#sequence++
    return { holder, sequence: this.#sequence, noticeSeconds, ...lists }
  }

  /** `sentAt` is when the report was sent: a lease counts from then, so that its end is never later than booking thinks. */
  accept({ grants }: Pick<LeaseAnswer, 'grants'>, sentAt: Clocks): void {
    for (const grant of grants) {
      // One that is new is reported next: nobody else would give its lease back before the end.
      const purse = this.#purses.get(grant.campaign) ?? this.#open(grant.campaign, grant.nanos)
      purse.add(grant, sentAt)
      this.#wakeAt(purse, sentAt.nowMs + grant.forMs + this.#settings.graceMs)
    }
  }

  /** Gives everything back that no auction has set aside: before the process ends, or when a campaign is gone. */
  returnAll(campaigns: Iterable<string> = this.#purses.keys()): void {
    for (const campaign of campaigns) {
      const purse = this.#purses.get(campaign)
      if (purse === undefined) continue
      for (const lease of purse.leases) lease.isUnwanted = true
      this.#touch(purse)
    }
  }

  #touch(purse: Purse): void {
    if (purse.isTouched) return
    purse.isTouched = true
    this.#touched.push(purse)
  }

  #reportPurse(purse: Purse, now: Clocks, { returns, uses, wants }: Lists): void {
    const { graceMs, aheadMs, keepMs } = this.#settings
    const { campaign } = purse
    purse.isTouched = false
    for (const { id, awardedNanos } of purse.takeEnded(now, graceMs)) returns.push({ lease: id, awardedNanos })
    for (const { id, awardedNanos } of purse.takeUsed()) uses.push({ lease: id, awardedNanos })
    purse.beginSpan(now.nowMs, aheadMs)
    if (now.nowMs - purse.seenAtMs <= keepMs) {
      const want = this.#wantOf(purse, now)
      if (want !== undefined) wants.push({ campaign, ...want })
    } else if (purse.leases.length === 0) this.#purses.delete(campaign)
    this.#wakeLater(purse, now)
    // It waits for an auction that may still award from it.
    for (const { isUnwanted } of purse.leases) if (isUnwanted) this.#touch(purse)
  }

  /** A campaign that is rarely seen keeps the money for one impression ready, and for longer. */
  #wantOf({ leases, rate, unitNanos }: Purse, now: Clocks): Omit<LeaseWant, 'campaign'> | undefined {
    const { aheadMs, keepMs } = this.#settings
    let free = 0
    for (const lease of leases) if (!isOver(lease, now, 0)) free += freeIn(lease)
    // Impressions come in bursts, so twice as much is kept ready, and one more.
    const lack = Math.ceil(2 * rate * aheadMs) + unitNanos - free
    if (free >= unitNanos && lack < unitNanos) return undefined
    const nanos = Math.max(lack, unitNanos)
    const usedInMs = rate === 0 ? keepMs : Math.ceil(nanos / rate)
    return { nanos, unitNanos, forMs: Math.min(keepMs, Math.max(aheadMs, usedInMs)) }
  }

  /** One that is not seen again leaves after a while. Where there are leases, their ends wake it. */
  #wakeLater(purse: Purse, { nowMs }: Clocks): void {
    if (purse.leases.length > 0 || purse.isWakeSet || this.#purses.get(purse.campaign) !== purse) return
    purse.isWakeSet = true
    this.#wakeAt(purse, nowMs + this.#settings.keepMs)
  }

  #wakeAt(purse: Purse, ms: number): void {
    const second = Math.ceil(ms / 1000) + 1
    const others = this.#wakes.get(second)
    if (others === undefined) this.#wakes.set(second, [purse])
    else others.push(purse)
  }

  #wake({ nowMs }: Clocks): void {
    const until = Math.floor(nowMs / 1000)
    for (let second = this.#wokenUntil ?? until; second <= until; second++) {
      const due = this.#wakes.get(second)
      if (due === undefined) continue
      this.#wakes.delete(second)
      for (const purse of due) {
        purse.isWakeSet = false
        // One that has left may have come again, as another one.
        if (this.#purses.get(purse.campaign) === purse) this.#touch(purse)
      }
    }
    this.#wokenUntil = until + 1
  }
}
