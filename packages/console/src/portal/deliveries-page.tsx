// How the calls of a partner's own notice URLs ended.

import { Select } from '@mantine/core'
import type { DeliveriesReport } from '@parley/contract'
import { deliveryEnds } from '@parley/contract/lists'
import { useQuery } from '@tanstack/react-query'
import { getJson } from '../api/get-json.ts'
import { everyMs } from '../api/port.ts'
import { ledgerFault } from '../money/ledger-fault.ts'
import { type RangeName, rangeOf, ranges } from '../money/ranges.ts'
import { setQuery, useAddress } from '../shell/place.ts'
import { type Head, Line, Table } from '../shell/table.tsx'
import { useTitle } from '../shell/title.ts'
import '../styles/money.css'
import { counted } from '../words/amounts.ts'
import { daysWords } from '../words/days.ts'

const refetchMs = 30_000

const heads: readonly Head[] = [
  { name: 'Partner' },
  { name: 'Notice' },
  ...deliveryEnds.map((end) => ({ name: end.replaceAll('-', ' '), kind: 'number' }) as const),
  { name: 'Calls', kind: 'number' },
]

export function DeliveriesPage() {
  useTitle('Notice calls')
  const { searchParams } = useAddress()
  const range: RangeName = ranges.find(({ value }) => value === searchParams.get('range'))?.value ?? 'week'
  const query = new URLSearchParams(rangeOf(range, new Date())).toString()
  const { data, error, isPending } = useQuery({
    queryKey: ['deliveries', query],
    queryFn: ({ signal }) => getJson<DeliveriesReport>(`/ledger/deliveries?${query}`, signal),
    refetchInterval: everyMs(refetchMs),
    placeholderData: (before) => before,
  })
  return (
    <>
      <h1>Notice calls</h1>
      <div className="choices">
        <Select
          label="When"
          data={[...ranges]}
          value={range}
          allowDeselect={false}
          onChange={(value) => value !== null && setQuery(new URLSearchParams({ range: value }))}
        />
      </div>
      {error !== null && <p className="trouble trouble-warn">{ledgerFault(error)}</p>}
      {isPending && <p role="status">Loading…</p>}
      {data !== undefined && (
        <section className="sheet">
          <h2>{daysWords(data.from, data.to)} (UTC)</h2>
          <Table heads={heads}>
            {data.rows.map(({ partner, kind, ends, attempts }) => (
              <Line
                key={`${partner} ${kind}`}
                name={partner}
                cells={[kind, ...deliveryEnds.map((end) => counted(ends[end])), counted(attempts)]}
              />
            ))}
          </Table>
          {data.rows.length === 0 && <p className="quiet">No notice URL of a bid was called in this period</p>}
        </section>
      )}
    </>
  )
}
