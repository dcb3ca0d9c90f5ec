// What partners pay over time, by hour for a day and by day for more, and what publishers get of it.

import type { MoneyReport } from '@parley/contract'
import { useQuery } from '@tanstack/react-query'
import { getJson } from '../api/get-json.ts'
import { dollars } from '../words/amounts.ts'
import { barsOf } from './bars.ts'
import { type RangeName, rangeOf } from './ranges.ts'

const refetchMs = 30_000

export function MoneyChart({ range }: { readonly range: RangeName }) {
  const by = range === 'today' ? 'hour' : 'day'
  const query = new URLSearchParams({ by, ...rangeOf(range, new Date()) }).toString()
  const { data } = useQuery({
    queryKey: ['bars', query],
    queryFn: ({ signal }) => getJson<MoneyReport>(`/ledger/money?${query}`, signal),
    refetchInterval: refetchMs,
    placeholderData: (before) => before,
  })
  if (data === undefined || data.rows.length === 0) return null
  const bars = barsOf(data, by)
  return (
    <figure className="sheet bars">
      <figcaption>
        Partner spend by {by} (UTC): <span className="bars-key bars-earned-key">publishers get</span>{' '}
        <span className="bars-key bars-fee-key">fee</span>
      </figcaption>
      <ol>
        {bars.map(({ moment, label, paid, earned, height, earnedHeight }) => (
          <li key={moment} title={`${moment}: partners pay ${dollars(paid)}, publishers get ${dollars(earned)}`}>
            <span className="bars-sum">{dollars(paid)}</span>
            <span className="bars-room">
              <span className="bars-paid" style={{ height: `${100 * height}%` }} />
              <span className="bars-earned" style={{ height: `${100 * earnedHeight}%` }} />
            </span>
            <span className="bars-label">{label}</span>
          </li>
        ))}
      </ol>
    </figure>
  )
}
