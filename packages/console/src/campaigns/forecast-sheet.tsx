// What the order in the form would buy, as it is written.

import type { Forecast, ForecastQuestion, Interval } from '@parley/contract'
import { counted } from '../words/amounts.ts'
import { cpm } from '../words/numbers.ts'
import { sentence } from '../words/sentence.ts'
import { useForecast } from './api.ts'
import { ReachSheet } from './campaign-page.tsx'
import { money } from './words.ts'

const limitWords: Readonly<Record<string, string>> = {
  budget: 'The budget is the limit: more money would buy more.',
  'daily-cap': 'The daily cap is the limit.',
  supply: 'The impressions that it can win are the limit: the budget will not be spent.',
}

export function ForecastSheet({ question }: { readonly question: ForecastQuestion | undefined }) {
  const { data, error } = useForecast(question)
  return (
    <>
      <section className="sheet" aria-label="Forecast" aria-live="polite">
        <h2>Forecast</h2>
        {question === undefined && <p className="quiet">Fill in bid, budget and flight.</p>}
        {error !== null && <p className="trouble trouble-warn">{sentence(error.message)}</p>}
        {error === null && data !== undefined && <Expected forecast={data} />}
      </section>
      {error === null && data !== undefined && data.reach.sampled > 0 && <ReachSheet reach={data.reach} />}
    </>
  )
}

function Expected({ forecast }: { readonly forecast: Forecast }) {
  const { impressions, spendMicros, paidCpm, limit, traffic, reach } = forecast
  if (traffic.days === 0 || reach.sampled === 0)
    return <p>No forecast yet: booking has seen no traffic. It needs the ledger, and exchanges that follow booking.</p>
  return (
    <>
      <dl className="campaign-facts">
        <dt>Impressions</dt>
        <dd>
          <Bounds interval={impressions} textOf={(count) => counted(Math.round(count))} />
        </dd>
        <dt>Spend</dt>
        <dd>
          <Bounds interval={spendMicros} textOf={(micros) => money(Math.round(micros / 10_000) * 10_000)} />
        </dd>
        <dt>Price</dt>
        <dd>{cpm(paidCpm)}</dd>
      </dl>
      <p>{limitWords[limit]}</p>
      <p className="quiet small">
        Nine times out of ten it is between the bounds. By the traffic of the last {traffic.days} days:{' '}
        {counted(traffic.impressions)} impressions in the flight.
      </p>
    </>
  )
}

interface BoundsProps {
  readonly interval: Interval
  readonly textOf: (value: number) => string
}

function Bounds({ interval: { low, expected, high }, textOf }: BoundsProps) {
  return (
    <>
      <strong>{textOf(expected)}</strong>{' '}
      <span className="quiet">
        {textOf(low)} to {textOf(high)}
      </span>
    </>
  )
}
