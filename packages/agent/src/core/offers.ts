// Products as they are offered: those that answer a brief, each with what a budget would buy of it.

import type { Forecast, Prices } from '@parley/contract'
import { unlessAway } from '../clients/ask.ts'
import type { Product } from './catalog.ts'
import { decimalOf } from './money.ts'
import type { Parts } from './parts.ts'
import { type Picked, pickProducts } from './pick-products.ts'

export interface Offer extends Picked {
  /** Undefined where there was no traffic to make one from. */
  readonly forecast: Forecast | undefined
}

export interface Wish {
  readonly brief: string | undefined
  /** Only products that are shown in one of these. */
  readonly countries: readonly string[] | undefined
  readonly channels: readonly string[] | undefined
}

export const forecastMicros = 1_000_000_000
const forecastDays = 14
const freshMs = 60_000

interface Known {
  readonly atMs: number
  readonly forecast: Forecast | undefined
}

export class Offers {
  readonly #parts: Pick<Parts, 'catalog' | 'booking' | 'nowMs'>
  readonly #known = new Map<string, Known>()

  constructor(parts: Pick<Parts, 'catalog' | 'booking' | 'nowMs'>) {
    this.#parts = parts
  }

  /** In the order in which they answer the brief. */
  pick({ brief, countries, channels }: Wish): readonly Picked[] {
    const fitting = this.#parts.catalog.products.filter(
      ({ targeting, channels: own = ['sponsored_intelligence'] }) =>
        meet(targeting?.countries, countries) && meet(own, channels),
    )
    return pickProducts(fitting, brief)
  }

  async offer(picked: readonly Picked[]): Promise<readonly Offer[]> {
    return await Promise.all(picked.map(async (one) => ({ ...one, forecast: await this.#forecastFor(one.product) })))
  }

  /** As new as a minute. Without booking, products are offered without one. */
  async #forecastFor(product: Product): Promise<Forecast | undefined> {
    const nowMs = this.#parts.nowMs()
    const known = this.#known.get(product.id)
    if (known !== undefined && nowMs - known.atMs < freshMs) return known.forecast
    const forecast = await this.#ask(product, nowMs)
    this.#known.set(product.id, { atMs: nowMs, forecast })
    return forecast
  }

  async #ask({ targeting, publishers, floorCpmMicros }: Product, nowMs: number): Promise<Forecast | undefined> {
    const asked = this.#parts.booking.forecast({
      // Twice the floor: what a bid at the floor would buy says little about an auction.
      priceCpm: Math.min(1000, Math.max(1, 2 * floorCpmMicros) / 1_000_000),
      budgetMicros: forecastMicros,
      start: new Date(nowMs).toISOString(),
      end: new Date(nowMs + forecastDays * 86_400_000).toISOString(),
      targeting: { ...targeting, publishers },
    })
    const forecast = await unlessAway(asked, () => undefined)
    const isKnown = forecast !== undefined && forecast.traffic.days > 0 && forecast.reach.sampled >= sampledLeast
    return isKnown ? forecast : undefined
  }
}

/** With fewer a forecast would show single impressions, and says little. */
const sampledLeast = 50

/** With fewer priced impressions, percentiles would show what single rivals bid. */
const pricedLeast = 1000

/** Of the best bids, in dollars. Undefined where few are known, or where one price, and so one rival, has a quarter of them. */
export function guidanceIn({ forecast, product }: Offer): Omit<Prices, 'sampled'> | undefined {
  const prices = forecast?.prices
  if (prices === undefined || prices.sampled < pricedLeast) return undefined
  // Nobody's bid to the cent, and nothing for which the product is not sold.
  const shown = (price: number): number => Math.max(decimalOf(product.floorCpmMicros), Number(price.toPrecision(2)))
  const [p25, p50, p75] = [shown(prices.p25), shown(prices.p50), shown(prices.p75)]
  return p25 < p50 && p50 < p75 ? { p25, p50, p75 } : undefined
}

/** A list that is absent has everything. */
function meet(own: readonly string[] | undefined, wanted: readonly string[] | undefined): boolean {
  return own === undefined || wanted === undefined || own.some((one) => wanted.includes(one))
}
