// The ledger's reports, as the admin port passes them on.

interface Amounts {
  /** Dollars, exact. */
  readonly paid?: string
  readonly clearing?: string
  readonly fee?: string
}

export interface MoneyRow {
  readonly group?: Readonly<Record<string, string>>
  /** Billed impressions. */
  readonly count: number
  readonly amounts: Amounts
  readonly ecpm: Amounts
}

export interface MoneyReport {
  readonly by: readonly string[]
  readonly from: string
  readonly to: string
  readonly tz: string
  readonly rows: readonly MoneyRow[]
  readonly total: MoneyRow
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
