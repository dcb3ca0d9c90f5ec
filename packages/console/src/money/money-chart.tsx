// What partners pay over time, by hour for a day and by day for more, and what publishers get of it; for a side, its own amount.

import type { MoneyReport } from '@parley/contract'
import { useQuery } from '@tanstack/react-query'
import { getJson } from '../api/get-json.ts'
import { everyMs } from '../api/port.ts'
import { usePerson } from '../shell/use-session.ts'
import { dollars } from '../words/amounts.ts'
import { barsOf } from './bars.ts'
import { type RangeName, rangeOf } from './ranges.ts'
import { amountsFor } from './side-words.ts'

const refetchMs = 30_000

export function MoneyChart({ range }: { readonly range: RangeName }) {
  const amounts = amountsFor(usePerson()?.side)
  const by = range === 'today' ? 'hour' : 'day'
  const query = new URLSearchParams({ by, ...rangeOf(range, new Date()) }).toString()
  const { data } = useQuery({
    queryKey: ['bars', query],
    queryFn: ({ signal }) => getJson<MoneyReport>(`/ledger/money?${query}`, signal),
    refetchInterval: everyMs(refetchMs),
    placeholderData: (before) => before,
  })
  if (data === undefined || data.rows.length === 0) return null
  const bars = barsOf(data, by)
  const words = (paid: number, earned: number): string =>
    amounts.length === 1 ? dollars(paid) : `partners pay ${dollars(paid)}, publishers get ${dollars(earned)}`
  return (
    <figure className="sheet bars">
      <figcaption>
        {amounts.length === 1 ? (
          `${amounts[0]?.label} by ${by} (UTC)`
        ) : (
          <>
            Partner spend by {by} (UTC): <span className="bars-key bars-earned-key">publishers get</span>{' '}
            <span className="bars-key bars-fee-key">fee</span>
          </>
        )}
      </figcaption>
      <ol>
        {bars.map(({ moment, label, paid, earned, height, earnedHeight }) => (
          <li key={moment} title={`${moment}: ${words(paid, earned)}`}>
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
