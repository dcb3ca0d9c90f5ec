// A lease: money of a campaign that one process of an exchange may award for a short time.
//
//   open ──── the holder returns what it has not awarded ────▶ returned ──┐
//     └────── the holder is silent, and its time is over ─────────────────┴──▶ settled
//
// It is settled once no notice of it can come any more: its last token has expired by every clock, and the ledger has read
// past that time in every journal. Until then all that it can cost is committed.

type LeaseState = 'open' | 'returned' | 'settled'

export interface Lease {
  readonly id: number
  readonly campaign: string
  /** One run of one process: after a restart it is another holder. */
  readonly holder: string
  /** The day that it counts for, in the time zone of the campaign. */
  readonly day: string
  readonly state: LeaseState
  readonly grantedNanos: number
  /** As the holder last reported; final once it is returned. */
  readonly awardedNanos: number
  /** When the holder stops to award, by our clock. */
  readonly endsAtMs: number
}

export interface LeaseTerms {
  /** A lease is granted for as long as it is wanted, and for no longer than this. */
  readonly leaseMsMax: number
  /** An auction that began before the end may still be awarded for so long. */
  readonly graceMs: number
  /** For how long notices of an award are valid: notices.expirySeconds of every exchange, at most. */
  readonly noticeMs: number
  /** How far the clock of a node can be from ours. */
  readonly skewMs: number
}

/** What it can still cost. */
export function commitmentOf({ state, grantedNanos, awardedNanos }: Lease): number {
  switch (state) {
    case 'open':
      return grantedNanos
    case 'returned':
      return awardedNanos
    case 'settled':
      return 0
  }
}

/** A token counts in whole seconds. */
const secondMs = 1000

/** After this time, on the clock of any node, nobody accepts a notice of it. A node's clock may also have been set back since. */
export function lastNoticeMs({ endsAtMs }: Pick<Lease, 'endsAtMs'>, terms: LeaseTerms): number {
  return endsAtMs + terms.graceMs + terms.noticeMs + secondMs + 2 * terms.skewMs
}
