// The campaigns of a run: budgets from five cents to fifty dollars, some with a daily cap, some even and some as soon as possible.

import type { CampaignOrder } from '@parley/contract'

export interface FlightSpan {
  readonly startMs: number
  readonly endMs: number
}

const namedZones = ['UTC', 'America/New_York', 'Europe/Berlin', 'Asia/Kolkata'] as const
const minuteMs = 60_000

/** In the order of their prices, so that those beside each other compete. The id of a campaign is also its keyword. */
export function ordersOf(count: number, span: FlightSpan, random: () => number): readonly CampaignOrder[] {
  return Array.from({ length: count }, () => termsOf(span, random))
    .toSorted((a, b) => a.priceCpm - b.priceCpm)
    .map((terms, index) => {
      const id = `c${String(index).padStart(4, '0')}`
      const domain = `${id}.example`
      return {
        id,
        advertiser: `Advertiser ${id}`,
        advertiserDomain: domain,
        ...terms,
        creative: {
          title: 'Light shoes for long trails',
          url: `https://${domain}/`,
          sponsored: 'Shoes Ltd',
          desc: 'Dry.',
        },
        targeting: { keywords: [id] },
      }
    })
}

type Terms = Pick<CampaignOrder, 'priceCpm' | 'budgetMicros' | 'dailyMicros' | 'timeZone' | 'pacing' | 'start' | 'end'>

function termsOf({ startMs, endMs }: FlightSpan, random: () => number): Terms {
  const budgetMicros = Math.round(50_000 * 1000 ** random())
  // A budget buys five to sixty impressions, or a few more of the dearest, so that many campaigns come to its end.
  const unitMicros = Math.min(1_000_000, Math.ceil(budgetMicros / (5 * 12 ** random())))
  const middleMs = (startMs + endMs) / 2
  const kind = random()
  return {
    // With six decimals, so that amounts are not whole micro-dollars.
    priceCpm: Math.min(1000, Math.round(unitMicros * (1000 - random())) / 1_000_000),
    budgetMicros,
    ...(random() < 0.4 ? { dailyMicros: Math.max(unitMicros, Math.round(budgetMicros * (0.2 + 0.5 * random()))) } : {}),
    timeZone: random() < 0.5 ? zoneWithMidnightAt(middleMs) : (namedZones[Math.floor(random() * 4)] ?? 'UTC'),
    pacing: random() < 0.5 ? 'even' : 'asap',
    // A few begin or end while everybody else is under way.
    start: new Date(kind < 0.05 ? middleMs : startMs).toISOString(),
    end: new Date(kind > 0.95 ? middleMs : endMs).toISOString(),
  }
}

/** An offset from UTC is a time zone too: in this one a day ends in the middle of the run. */
function zoneWithMidnightAt(ms: number): string {
  const minutes = Math.round(ms / minuteMs) % 1440
  const ahead = minutes < 720 ? -minutes : 1440 - minutes
  const [hours, rest] = [Math.floor(Math.abs(ahead) / 60), Math.abs(ahead) % 60]
  return `${ahead < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

/** Books them all, a few at a time. */
export async function bookAll(url: string, orders: readonly CampaignOrder[]): Promise<void> {
  const left = [...orders]
  const bookSome = async (): Promise<void> => {
    for (let order = left.pop(); order !== undefined; order = left.pop()) {
      const response = await fetch(`${url}/v1/campaigns`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': order.id },
        body: JSON.stringify(order),
      })
      const text = await response.text()
      if (response.status !== 201) throw new Error(`${order.id} was not booked: ${response.status} ${text}`)
    }
  }
  await Promise.all(Array.from({ length: 8 }, bookSome))
}
