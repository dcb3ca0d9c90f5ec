// A forecast for people: what the money buys, between which bounds, and what limits it.

import { type Forecast, type Interval, type Reach, reachRemedy, reachText } from '@parley/contract'
import type { Paint } from '../report/paint.ts'
import { dollars } from './show-campaign.ts'

const limitWords: Readonly<Record<string, string>> = {
  budget: 'the budget: more money would buy more',
  'daily-cap': 'the daily cap',
  supply: 'the impressions that it can win',
}

export function showForecast(forecast: Forecast, paint: Paint): string {
  const { impressions, spendMicros, paidCpm, limit, traffic, reach } = forecast
  if (traffic.days === 0 || reach.sampled === 0)
    return 'There is no forecast yet: booking has seen no traffic. It needs the ledger (PARLEY_LEDGER_URL) and exchanges that follow it.'
  return [
    `${paint.bold('Forecast')}, right nine times out of ten`,
    `  impressions  ${boundsOf(impressions, (count) => count.toLocaleString('en-US'))}`,
    `  spend        ${boundsOf(spendMicros, cents)}`,
    `  price        ${cents(paidCpm * 1_000_000)} CPM`,
    `  limited by   ${limitWords[limit] ?? limit}`,
    `  traffic      ${traffic.impressions.toLocaleString('en-US')} impressions in the flight, as in the last ${traffic.days} days`,
    '',
    ...showReach(reach, paint),
  ].join('\n')
}

/** Shares of all traffic, with what would change each. */
export function showReach({ sampled, since, ends }: Reach, paint: Paint): readonly string[] {
  if (sampled === 0) return ['What it does not match: no sample of the traffic yet.']
  return [
    `Of all traffic, by a sample of ${sampled.toLocaleString('en-US')} impressions since ${since ?? ''}:`,
    ...ends.map(({ end, share }) => {
      const remedy = reachRemedy(end)
      return `  ${percent(share).padStart(7)}  ${reachText(end)}${remedy === '' ? '' : paint.dim(`  ${remedy}`)}`
    }),
  ]
}

function boundsOf({ low, expected, high }: Interval, textOf: (value: number) => string): string {
  return `${textOf(expected)} (${textOf(low)} to ${textOf(high)})`
}

function cents(micros: number): string {
  return dollars(Math.round(micros / 10_000) * 10_000)
}

export function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}
