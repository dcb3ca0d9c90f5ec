// The money that this process may award for one campaign: its leases, of which the oldest is used first. What is offered in an
// auction is set aside, because several auctions run at once and each of them may win.

import type { LeaseGrant } from '@parley/contract'

/** Two clocks, of which the one that says more counts: one of them stands still while a machine sleeps, the other may be set. */
export interface Clocks {
  readonly nowMs: number
  readonly wallMs: number
}

export interface HeldLease {
  readonly id: number
  readonly endsAt: Clocks
  readonly grantedNanos: number
  awardedNanos: number
  /** What running auctions may still award. */
  reservedNanos: number
  /** Awarded when the last report was made. */
  reportedNanos: number
  /** True if it goes back as soon as no auction may award from it. */
  isUnwanted: boolean
  /** True once it went back: whatever the clocks say later, nothing more is awarded. */
  isReturned: boolean
}

/** Money that one auction may award. */
export interface Reservation {
  readonly lease: HeldLease
  readonly nanos: number
}

const none: readonly HeldLease[] = []

export class Purse {
  readonly campaign: string
  leases: HeldLease[] = []
  /** What one impression costs at most. */
  unitNanos = 0
  /** Whether an impression matched since the last report. */
  isSeen = false
  /** What could not be paid since then. */
  refusedNanos = 0
  /** What was awarded, or could not be for want of money, in a millisecond, as it has been lately. */
  rate = 0
  seenAtMs = Number.NEGATIVE_INFINITY
  /** True while it is due to be looked at again, though nothing happens. */
  isWakeSet = false
  /** True from when something happened until it is reported. */
  isTouched = false
  #awardedNanos = 0
  #spanSinceMs: number | undefined

  constructor(campaign: string) {
    this.campaign = campaign
  }

  /** Undefined where no lease has so much. */
  reserve(nanos: number, now: Clocks): Reservation | undefined {
    for (const lease of this.leases) {
      if (freeIn(lease) < nanos || lease.isUnwanted || isOver(lease, now, 0)) continue
      lease.reservedNanos += nanos
      return { lease, nanos }
    }
    this.refusedNanos += nanos
    return undefined
  }

  /** Removes the leases from which nothing more can be awarded. What an auction has set aside may be, until the grace is over. */
  takeEnded(now: Clocks, graceMs: number): readonly HeldLease[] {
    let ended: HeldLease[] | undefined
    for (const lease of this.leases) {
      if (!this.#isEnded(lease, now, graceMs)) continue
      lease.isReturned = true
      this.#awardedNanos += lease.awardedNanos - lease.reportedNanos
      if (ended === undefined) ended = [lease]
      else ended.push(lease)
    }
    // Mostly nothing has ended, and nothing is made then.
    if (ended === undefined) return none
    this.leases = this.leases.filter(({ isReturned }) => !isReturned)
    return ended
  }

  #isEnded(lease: HeldLease, now: Clocks, graceMs: number): boolean {
    if (isOver(lease, now, graceMs)) return true
    return lease.reservedNanos === 0 && (lease.isUnwanted || freeIn(lease) < this.unitNanos)
  }

  /** Those from which something was awarded since they were last reported. */
  takeUsed(): readonly HeldLease[] {
    let used: HeldLease[] | undefined
    for (const lease of this.leases) {
      if (lease.awardedNanos <= lease.reportedNanos) continue
      this.#awardedNanos += lease.awardedNanos - lease.reportedNanos
      lease.reportedNanos = lease.awardedNanos
      if (used === undefined) used = [lease]
      else used.push(lease)
    }
    return used ?? none
  }

  /** Counts anew. What was needed in the span that ends now counts the more, the longer it was. */
  beginSpan(nowMs: number, memoryMs: number): void {
    const spanMs = Math.max(1, nowMs - (this.#spanSinceMs ?? nowMs - 1000))
    const needed = (this.#awardedNanos + this.refusedNanos) / spanMs
    this.rate += (needed - this.rate) * (1 - Math.exp(-spanMs / memoryMs))
    if (this.isSeen) this.seenAtMs = nowMs
    this.#spanSinceMs = nowMs
    this.#awardedNanos = 0
    this.isSeen = false
    this.refusedNanos = 0
  }

  add({ lease: id, nanos, forMs }: LeaseGrant, sentAt: Clocks): void {
    this.leases.push({
      id,
      endsAt: { nowMs: sentAt.nowMs + forMs, wallMs: sentAt.wallMs + forMs },
      grantedNanos: nanos,
      awardedNanos: 0,
      reservedNanos: 0,
      reportedNanos: 0,
      isUnwanted: false,
      isReturned: false,
    })
  }
}

/** Awards from what was set aside, at most as much. False if it is too late for that: then nothing may be awarded. */
export function award({ lease, nanos }: Reservation, paidNanos: number, now: Clocks, graceMs: number): boolean {
  lease.reservedNanos -= nanos
  if (paidNanos > nanos || lease.isReturned || isOver(lease, now, graceMs)) return false
  lease.awardedNanos += paidNanos
  return true
}

export function release({ lease, nanos }: Reservation): void {
  lease.reservedNanos -= nanos
}

export function freeIn({ grantedNanos, awardedNanos, reservedNanos }: HeldLease): number {
  return grantedNanos - awardedNanos - reservedNanos
}

export function isOver({ endsAt }: HeldLease, now: Clocks, graceMs: number): boolean {
  return now.nowMs > endsAt.nowMs + graceMs || now.wallMs > endsAt.wallMs + graceMs
}
