// A deal of the operator as the Deal Sync API 1.0 of the IAB Tech Lab writes it, for the buyers' own systems (D100). It goes
// one way: what a buyer says about it is asked afterwards.

import { iso31661 } from 'iso-3166'
import { auctionTypes, type DealTerms, spanOf } from '../config/deal.ts'
import type { Config } from '../config/fields.ts'
import type { PartnerTerms } from '../config/partner.ts'
import { beforeMargin, toDecimal, toFloorMicros } from '../money/micros.ts'

/** Its list of ad types: only native ads are sold here. */
const nativeAds = 4
/** Its list of guarantees: 0 is guaranteed, 1 is not. Nothing here promises a number of impressions, so `units` is left out. */
const notGuaranteed = 1
/** Its list of price types: the type of the auction counts. */
const asTheAuction = 0
/** Its list of fees for curation. */
const undisclosed = 0

export type SyncedDeal = Readonly<Record<string, unknown>>

/** Members that are undefined are none: JSON leaves them out. With a seat, no other seat and no floor of another is told. */
export function syncedDeal(terms: DealTerms, config: Pick<Config, 'deals' | 'demand'>, seat?: string): SyncedDeal {
  const { id, name, publishers, priceType } = terms
  const { origin } = config.deals
  const seller = config.deals.seller || origin
  const conditions = conditionsOf(terms)
  const { partners } = config.demand
  const seats = seatsOf(terms, partners)
  const buyers = buyersOf(terms, partners).filter((partner) => seat === undefined || partner.seat === seat)
  return {
    id,
    name,
    origin,
    seller,
    desc: conditions === '' ? undefined : conditions.slice(0, descLengthMax),
    wseat: seat === undefined ? seats : seats?.filter((one) => one === seat),
    adtypes: [nativeAds],
    dinventory: publishers === undefined ? undefined : 1,
    terms: {
      startdate: secondOf(spanOf(terms).startMs),
      enddate: secondOf(endOf(terms)),
      countries: terms.countries?.map(alpha3Of),
      dealfloor: floorOf(terms, buyers),
      cur: 'USD',
      guar: notGuaranteed,
      pricetype: priceType === undefined ? asTheAuction : auctionTypes[priceType],
    },
    inventory: publishers === undefined ? undefined : { sellerids: publishers },
    // What a deal asks of the chat is a selection that this exchange makes.
    curation: conditions === '' ? undefined : { curator: seller, curfeetype: undisclosed },
  }
}

const descLengthMax = 250

function conditionsOf({ intents, funnelStages, sentiments }: DealTerms): string {
  const parts = [
    ['intents', intents],
    ['funnel stages', funnelStages],
    ['sentiments', sentiments],
  ] as const
  return parts.flatMap(([name, values]) => (values === undefined ? [] : [`${name}: ${values.join(', ')}`])).join('; ')
}

function buyersOf({ seats }: DealTerms, partners: readonly PartnerTerms[]): readonly PartnerTerms[] {
  return partners.filter(({ name, seat }) => seats === undefined || seats.includes(name) || seats.includes(seat))
}

/** The seats that a deal is for: where it names a partner, that of the partner. Undefined for all. */
export function seatsOf(
  { seats }: Pick<DealTerms, 'seats'>,
  partners: readonly PartnerTerms[],
): readonly string[] | undefined {
  if (seats === undefined) return undefined
  const resolved = seats.flatMap((seat) => {
    const buyers = partners.filter((partner) => partner.name === seat || partner.seat === seat)
    return buyers.length === 0 ? [seat] : buyers.map((partner) => partner.seat)
  })
  return [...new Set(resolved)]
}

/** What the bids of all these buyers must reach before their margins; requests tell each partner its own. */
function floorOf({ floorCpm }: DealTerms, buyers: readonly PartnerTerms[]): number | undefined {
  if (floorCpm === 0) return undefined
  const marginPercent = Math.max(0, ...buyers.map((partner) => partner.marginPercent))
  return toDecimal(beforeMargin(toFloorMicros(floorCpm), marginPercent))
}

function alpha3Of(country: string): string {
  return iso31661.find(({ alpha2 }) => alpha2 === country)?.alpha3 ?? country
}

/** A day alone ends with its last second. */
function endOf(terms: DealTerms): number {
  const { endMs } = spanOf(terms)
  return terms.ends?.includes('T') === true ? endMs : endMs - 1000
}

function secondOf(ms: number): string | undefined {
  return Number.isFinite(ms) ? new Date(ms).toISOString().replace('.000Z', 'Z') : undefined
}
