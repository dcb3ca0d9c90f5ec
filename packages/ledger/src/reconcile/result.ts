// What a reconciliation found, as data. Sentences are made last, where it is shown.

export const checkIds = [
  'journal-rows',
  'journal-positions',
  'damaged',
  'signatures',
  'tests',
  'gaps',
  'held',
  'balance',
  'transfers',
  'money-notices',
  'money-postings',
  'late-notices',
  'one-billed-bid',
  'closed-months',
  'finance-balance',
  'documents',
] as const
export type CheckId = (typeof checkIds)[number]

/** One difference: the names of what differs and their values, as texts. */
export type Difference = Readonly<Record<string, string>>

export interface CheckResult {
  readonly check: CheckId
  /** `skipped` if there was nothing to compare with: no folder of journals, no secret. */
  readonly state: 'right' | 'wrong' | 'skipped'
  /** How many things were compared. */
  readonly compared: number
  readonly differences: number
  /** The first of them, at most `samplesMax`. */
  readonly samples: readonly Difference[]
}

export const samplesMax = 10

/** Amounts are decimal texts in nano-dollars, so that they can be written as JSON. */
export interface Total {
  readonly notices: number
  /** Only billing notices move money; the amounts are theirs. */
  readonly billed: number
  readonly paidNano: string
  readonly clearingNano: string
}

export interface Reconciliation {
  readonly isRight: boolean
  readonly checks: readonly CheckResult[]
  /** Of the notices in the journals that are still on disk, up to the stored positions. */
  readonly journals: Total
  /** Of their rows. */
  readonly rows: Total
  /** Of all rows of the ledger. */
  readonly ledger: Total
}

/** Counts differences and keeps the first. */
export class Findings {
  compared = 0
  #differences = 0
  readonly #samples: Difference[] = []

  add(difference: Difference): void {
    this.#differences += 1
    if (this.#samples.length < samplesMax) this.#samples.push(difference)
  }

  result(check: CheckId, isSkipped = false): CheckResult {
    const state = isSkipped ? 'skipped' : this.#differences === 0 ? 'right' : 'wrong'
    return { check, state, compared: this.compared, differences: this.#differences, samples: this.#samples }
  }
}
