// What a partner saw and said, by its own account: the third witness beside the client's book and the ledger.

export type PartnerNotice = 'win' | 'billing'

/** One of its own notice URLs that was called. */
export interface CalledNotice {
  readonly notice: PartnerNotice
  /** The request and the impression, as the partner knows them. */
  readonly auction: string
  readonly imp: string
  readonly calls: number
  /** The price in the last call, in nano-dollars for the impression; NaN where it is no price. */
  readonly paidNano: number
}

export interface PartnerLog {
  readonly requests: number
  readonly impressions: number
  /** Bids that it sent, whether or not they came in time. */
  readonly bids: number
  readonly notices: readonly CalledNotice[]
}

export class LogWriter {
  #requests = 0
  #impressions = 0
  #bids = 0
  readonly #notices = new Map<string, CalledNotice>()

  asked(impressions: number, bids: number): void {
    this.#requests++
    this.#impressions += impressions
    this.#bids += bids
  }

  called(notice: PartnerNotice, auction: string, imp: string, price: string): void {
    const key = `${notice} ${auction} ${imp}`
    const calls = (this.#notices.get(key)?.calls ?? 0) + 1
    this.#notices.set(key, { notice, auction, imp, calls, paidNano: nanoOf(price) })
  }

  log(): PartnerLog {
    const notices = [...this.#notices.values()]
    return { requests: this.#requests, impressions: this.#impressions, bids: this.#bids, notices }
  }
}

/** Dollars for a thousand impressions as nano-dollars for one: 2.5 → 2,500,000. */
export function nanoOf(cpm: string): number {
  return /^\d+(\.\d+)?$/.test(cpm) ? Math.round(Number(cpm) * 1_000_000) : Number.NaN
}
