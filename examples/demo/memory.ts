// What the demo stores about its own traffic: the last auctions, prices by seat and response times. The size is bounded:
// the oldest entries are dropped.

import type { Sent } from './traffic.ts'

export interface RememberedAuction {
  /** The exchange's own id, under which the admin port explains the auction. */
  readonly id: string
  readonly requestId: string
  readonly at: string
  readonly says: string
  readonly hears: string
  readonly intent: string
  readonly stage: string
  readonly status: number
  readonly tookMs: number
  readonly winner: string | undefined
  readonly priceCpm: number | undefined
  /** The reason of a refusal. */
  readonly refusal: string | undefined
}

export interface Second {
  readonly bids: number
  readonly noBids: number
  readonly errors: number
}

export interface SeatPrices {
  readonly wins: number
  readonly sumCpm: number
}

const auctionsMax = 60
const latenciesMax = 500
const secondsMax = 60

export class Memory {
  readonly #auctions: RememberedAuction[] = []
  readonly #latencies: number[] = []
  readonly #seconds = new Map<number, Second>()
  readonly #prices = new Map<string, SeatPrices>()

  add({ chat, request, answer }: Sent, wallMs: number): void {
    const { status, headers, tookMs } = answer
    const bids = status === 200 ? bidsIn(answer.body) : []
    for (const { seat, price } of bids) {
      const { wins, sumCpm } = this.#prices.get(seat) ?? { wins: 0, sumCpm: 0 }
      this.#prices.set(seat, { wins: wins + 1, sumCpm: sumCpm + price })
    }
    const [best] = bids
    const { says, hears, intent, stage } = chat
    push(this.#latencies, latenciesMax, tookMs)
    this.#count(Math.floor(wallMs / 1000), status)
    push(this.#auctions, auctionsMax, {
      id: String(headers['x-request-id'] ?? ''),
      requestId: request.id,
      at: new Date(wallMs).toISOString(),
      says,
      hears,
      intent,
      stage,
      status,
      tookMs,
      winner: best?.seat,
      priceCpm: best?.price,
      refusal: status >= 400 ? refusalIn(answer.body) : undefined,
    })
  }

  newest(count: number): readonly RememberedAuction[] {
    return this.#auctions.slice(-count).toReversed()
  }

  pricesOf(seat: string): SeatPrices {
    return this.#prices.get(seat) ?? { wins: 0, sumCpm: 0 }
  }

  /** The last full seconds, the oldest first. */
  lastSeconds(wallMs: number): readonly Second[] {
    const now = Math.floor(wallMs / 1000)
    return Array.from({ length: secondsMax }, (_, index) => this.#seconds.get(now - secondsMax + index) ?? quiet)
  }

  /** The time within which this share of the last answers came; undefined before the first one. */
  latencyMs(share: number): number | undefined {
    const sorted = this.#latencies.toSorted((one, other) => one - other)
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  }

  #count(second: number, status: number): void {
    const { bids, noBids, errors } = this.#seconds.get(second) ?? quiet
    this.#seconds.set(second, {
      bids: bids + (status === 200 ? 1 : 0),
      noBids: noBids + (status === 204 ? 1 : 0),
      errors: errors + (status >= 400 ? 1 : 0),
    })
    for (const known of this.#seconds.keys()) if (known < second - secondsMax) this.#seconds.delete(known)
  }
}

const quiet: Second = { bids: 0, noBids: 0, errors: 0 }

function push<Item>(items: Item[], max: number, item: Item): void {
  items.push(item)
  if (items.length > max) items.shift()
}

interface SeatBids {
  readonly seatbid: readonly { readonly seat: string; readonly bid: readonly { readonly price: number }[] }[]
}

function bidsIn(body: string): readonly { readonly seat: string; readonly price: number }[] {
  return (JSON.parse(body) as SeatBids).seatbid.flatMap(({ seat, bid }) => bid.map(({ price }) => ({ seat, price })))
}

interface ErrorBody {
  readonly error: { readonly details?: { readonly field?: string; readonly reason?: string } }
}

function refusalIn(body: string): string {
  const { field = '', reason = '' } = (JSON.parse(body) as ErrorBody).error.details ?? {}
  return `${field} ${reason}`.trim()
}
