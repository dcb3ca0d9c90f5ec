// Forecasts against what then happened: campaigns are forecast from a week of a made-up market, and delivered by the real rules in
// the days after it.

import { type ForecastTerms, forecastOf } from '@parley/booking'
import type { Forecast } from '@parley/contract'
import { randomOf } from '@parley/testkit/random'
import { billedShare, knownUntilMs, type Market, manyImps, marketOf, truthOf, type Wanted, words } from './market.ts'
import { simulateWorld } from './simulate.ts'
import type { SimulatedCampaign, WorldSize } from './world.ts'

export interface Compared {
  readonly forecast: Forecast
  readonly budgetNanos: number
  readonly spentNanos: number
  readonly isInside: boolean
}

const dayMs = 86_400_000
const days = 10
const size: Omit<WorldSize, 'campaigns'> = { nodes: 10, regions: 1, days, stepMs: 60_000 }

/** `count` campaigns of one market. */
export function compareForecasts(seed: number, count: number): readonly Compared[] {
  const random = randomOf(seed)
  const market = marketOf(random, 7 + days)
  const imps = manyImps(random)
  const pairs = Array.from({ length: count }, (_, at) => {
    const terms = termsOf(random, market)
    return { terms, campaign: campaignOf(at, terms, truthOf(wantedIn(terms), imps), random) }
  })
  const world = {
    startMs: knownUntilMs,
    endMs: knownUntilMs + days * dayMs,
    campaigns: pairs.map(({ campaign }) => campaign),
    random,
    trafficAt: market.trafficAt,
    curve: market.known.traffic.curve,
  }
  const bills = simulateWorld(world, { ...size, campaigns: count })
  return pairs.map(({ terms, campaign }) => {
    const forecast = forecastOf(terms, market.known)
    const spentNanos = bills.get(campaign.id) ?? 0
    const { low, high } = forecast.spendMicros
    const isInside = spentNanos >= low * 1000 && spentNanos <= high * 1000
    return { forecast, budgetNanos: terms.budgetNanos, spentNanos, isInside }
  })
}

/** From too little money for what there is to buy to far too much, with and without a cap, for a day and a half up to ten days. */
function termsOf(random: () => number, { known }: Market): ForecastTerms {
  const startMs = knownUntilMs + Math.floor(random() * 3 * dayMs)
  const endMs = startMs + Math.floor((1.5 + random() * 5.5) * dayMs)
  const open: ForecastTerms = {
    bidMicros: Math.round(2_000_000 * 10 ** (random() * 0.5)),
    targeting: targetingOf(random),
    budgetNanos: Number.MAX_SAFE_INTEGER,
    dailyNanos: undefined,
    startMs,
    endMs,
    timeZone: random() < 0.5 ? 'UTC' : 'America/New_York',
  }
  const supply = forecastOf(open, known).spendMicros.expected * 1000
  const budgetNanos = Math.max(10 * open.bidMicros, Math.round(supply * 10 ** (random() * 1.2 - 0.8)))
  const daily = Math.round((budgetNanos / ((endMs - startMs) / dayMs)) * (0.6 + random()))
  return { ...open, budgetNanos, dailyNanos: random() < 0.3 ? Math.max(open.bidMicros, daily) : undefined }
}

function targetingOf(random: () => number): Wanted['targeting'] {
  const kind = Math.floor(random() * 4)
  if (kind === 0) return {}
  if (kind === 1) return { countries: random() < 0.5 ? ['US'] : ['DE', 'GB'] }
  if (kind === 2) return { countries: ['US'], intents: ['buy', 'compare'] }
  return { keywords: words.slice(Math.floor(random() * 20)).slice(0, 3) }
}

function wantedIn({ bidMicros, targeting }: ForecastTerms): Wanted {
  return { unitNanos: bidMicros, targeting }
}

function campaignOf(
  at: number,
  { bidMicros, budgetNanos, dailyNanos, startMs, endMs, timeZone }: ForecastTerms,
  { dailyImps, winShare, paidShare }: ReturnType<typeof truthOf>,
  random: () => number,
): SimulatedCampaign {
  return {
    id: `c${at}`,
    at,
    region: 0,
    unitNanos: bidMicros,
    budgetNanos,
    dailyNanos,
    timeZone,
    startMs,
    endMs,
    isEven: random() < 0.6,
    dailyImps,
    winShare,
    billedShare: billedShare(random),
    // Prices are spread evenly between this and the bid, so that their mean is as it should be.
    leastPaidShare: Math.max(0, 2 * paidShare - 1),
  }
}
