// What the shipping of one journal is told, what it reports, and what its two halves share: one sends, the other asks the ledger.

import type { Positions } from '@parley/journal'
import type { BackoffSettings } from '../../sources/backoff.ts'
import type { LedgerSettings } from './ledger-positions.ts'
import type { SenderSettings } from './sender.ts'
import type { WatchSettings } from './watch.ts'

export interface ShipSettings extends SenderSettings, LedgerSettings, BackoffSettings, WatchSettings {
  /** How often a journal that was read to its end is looked at again. */
  readonly pollMs: number
  /** How often the ledger is asked about each journal. */
  readonly confirmMs: number
  /** How often new journals are looked for. */
  readonly scanMs: number
  readonly batchRecordsMax: number
  /** Of the JSON of a batch; one record may be larger. What is in memory is one batch of each journal. */
  readonly batchBytesMax: number
}

export const shipDefaults = {
  requestMs: 10_000,
  askMs: 5000,
  retryMsMin: 100,
  retryMsMax: 5000,
  gapMs: 5000,
  silenceMs: 60_000,
  silenceMsMax: 900_000,
  pollMs: 50,
  confirmMs: 1000,
  scanMs: 5000,
  batchRecordsMax: 1000,
  batchBytesMax: 2 ** 20,
} as const satisfies Omit<ShipSettings, 'cluster' | 'macs' | 'ledgerUrl' | 'ledgerKey'>

export type ShipEvent =
  | { readonly kind: 'sent'; readonly journal: string; readonly notices: number; readonly sums: number }
  | { readonly kind: 'confirmed'; readonly journal: string; readonly positions: Positions }
  /** Because the ledger misses entries, or was silent about them for too long. */
  | { readonly kind: 'sent-again'; readonly journal: string; readonly from: Positions; readonly hasGap: boolean }
  | { readonly kind: 'failed'; readonly journal: string; readonly at: ShipPlace; readonly error: unknown }

/** Where something failed. */
export type ShipPlace = 'kafka' | 'ledger' | 'journal'

/** Time, chance and the listener. */
export interface ShipTools {
  readonly nowMs: () => number
  /** Between 0 and 1. */
  readonly chance: () => number
  /** Ends early, without an error, when the signal is given. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>
  readonly observe: (event: ShipEvent) => void
}

export interface Progress {
  /** How far the sending is; it goes back when something is sent again. */
  at: Positions
  /** The highest that Kafka ever acknowledged to us. */
  sent: Positions
  /** As the file beside the journal says. */
  confirmed: Positions
  /** Set by whoever wants the next batch to begin there. */
  startFrom: Positions | undefined
  /** Sends that failed since the last that succeeded. */
  kafkaFailures: number
  /** Whether the journal had nothing more when it was last read. */
  isDrained: boolean
}

export function progressFrom(confirmed: Positions): Progress {
  return { at: confirmed, sent: confirmed, confirmed, startFrom: confirmed, kafkaFailures: 0, isDrained: false }
}

/** The later of the two, for each stream. */
export function laterOf(a: Positions, b: Positions): Positions {
  return { notices: Math.max(a.notices, b.notices), sums: Math.max(a.sums, b.sums) }
}
