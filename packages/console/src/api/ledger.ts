// The ledger's reports, as the admin port passes them on.

interface Amounts {
  /** Dollars, exact. */
  readonly paid?: string
  readonly clearing?: string
  readonly fee?: string
}

interface Billed {
  /** Billed impressions. */
  readonly count: number
  readonly amounts: Amounts
}

export interface MoneyRow extends Billed {
  readonly group?: Readonly<Record<string, string>>
  readonly ecpm: Amounts
}

export interface MoneyReport {
  readonly by: readonly string[]
  readonly from: string
  readonly to: string
  readonly tz: string
  readonly rows: readonly MoneyRow[]
  readonly total: MoneyRow
  /** Late notices that the total and the statements do not share. A ledger of an older version does not tell them. */
  readonly adjustments?: { readonly bookedLater: Billed; readonly bookedHere: Billed }
  /** What the statements of these days have. */
  readonly booked?: Billed
}

interface FunnelRow {
  readonly group?: Readonly<Record<string, string>>
  readonly counts: Readonly<Record<string, number>>
  /** What readers said about ads, by reason (D102). A ledger of an older version has none. */
  readonly feedback?: Readonly<Record<string, number>>
}

export interface FunnelReport {
  readonly rows: readonly FunnelRow[]
  readonly total: FunnelRow
}
