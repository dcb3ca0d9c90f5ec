// The live numbers of the page: counts from the exchange's metrics, prices and answer times from the demo's own traffic.

import { bidders } from './bidders.ts'
import type { Memory, Second } from './memory.ts'
import { type Sample, total } from './metrics-text.ts'

interface PartnerNumbers {
  readonly name: string
  readonly behaviour: string
  readonly bids: number
  readonly noBids: number
  readonly late: number
  readonly belowFloor: number
  readonly faulty: number
  readonly won: number
  /** Share of all impressions that were won. */
  readonly winShare: number
  readonly priceCpm: number | undefined
  readonly answerMs: number | undefined
  readonly lossNotices: number
}

export interface Numbers {
  readonly requests: number
  readonly bids: number
  readonly noBids: number
  readonly errors: number
  readonly p50Ms: number | undefined
  readonly p95Ms: number | undefined
  readonly priceCpm: number | undefined
  readonly seconds: readonly Second[]
  readonly partners: readonly PartnerNumbers[]
}

const behaviours: readonly { readonly name: string; readonly behaviour: string }[] = [
  ...bidders,
  { name: 'products', behaviour: 'product search: finds products that match the chat and the price limit' },
  { name: 'house', behaviour: 'own campaigns: fill impressions that nobody else buys' },
]

export function numbersOf(samples: readonly Sample[], memory: Memory, wallMs: number): Numbers {
  const outcome = (kind: string): number => total(samples, 'parley_requests_total', { outcome: kind })
  const partners = behaviours.map(({ name, behaviour }) => partnerNumbers(name, behaviour, samples, memory))
  const prices = behaviours.map(({ name }) => memory.pricesOf(name))
  const wins = prices.reduce((sum, price) => sum + price.wins, 0)
  const sumCpm = prices.reduce((sum, price) => sum + price.sumCpm, 0)
  return {
    requests: total(samples, 'parley_requests_total'),
    bids: outcome('bid'),
    noBids: outcome('no-bid'),
    errors: outcome('rejected') + outcome('over-limit') + outcome('overloaded') + outcome('failed'),
    p50Ms: memory.latencyMs(0.5),
    p95Ms: memory.latencyMs(0.95),
    priceCpm: wins === 0 ? undefined : sumCpm / wins,
    seconds: memory.lastSeconds(wallMs),
    partners,
  }
}

function partnerNumbers(name: string, behaviour: string, samples: readonly Sample[], memory: Memory): PartnerNumbers {
  const ended = (state: string): number => total(samples, 'parley_dispositions_total', { partner: name, state })
  const won = ended('won')
  const wonByAll = total(samples, 'parley_dispositions_total', { state: 'won' })
  const calls = total(samples, 'parley_partner_call_duration_seconds_count', { partner: name })
  const callSeconds = total(samples, 'parley_partner_call_duration_seconds_sum', { partner: name })
  const { wins, sumCpm } = memory.pricesOf(name)
  return {
    name,
    behaviour,
    bids: won + ended('lost') + ended('below-floor') + ended('invalid'),
    noBids: ended('no-bid') + ended('skipped') + ended('throttled'),
    late: ended('late'),
    belowFloor: ended('below-floor'),
    faulty: ended('invalid') + ended('failed'),
    won,
    winShare: wonByAll === 0 ? 0 : won / wonByAll,
    priceCpm: wins === 0 ? undefined : sumCpm / wins,
    answerMs: calls === 0 ? undefined : (callSeconds / calls) * 1000,
    lossNotices: total(samples, 'parley_loss_notices_total', { partner: name, end: 'sent' }),
  }
}
