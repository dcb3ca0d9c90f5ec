// Whose ads a publisher showed, and whose bids were not let in, and why.

import { Select } from '@mantine/core'
import type { FunnelReport, MoneyReport } from '@parley/contract'
import { groupingLabel } from '@parley/contract/lists'
import { useQuery } from '@tanstack/react-query'
import { getJson } from '../api/get-json.ts'
import { everyMs } from '../api/port.ts'
import { TopReasons } from '../funnel/funnel-days.tsx'
import { ledgerFault } from '../money/ledger-fault.ts'
import { type RangeName, rangeOf, ranges } from '../money/ranges.ts'
import { setQuery, useAddress } from '../shell/place.ts'
import { type Head, Line, Table } from '../shell/table.tsx'
import { useTitle } from '../shell/title.ts'
import '../styles/money.css'
import '../styles/partners.css'
import { counted, dollars } from '../words/amounts.ts'
import { daysWords } from '../words/days.ts'
import { type AdRow, adRowsOf } from './ad-rows.ts'

const refetchMs = 30_000
const groups = ['advertiser', 'campaign', 'creative'] as const

const heads = (by: (typeof groups)[number]): readonly Head[] => [
  { name: groupingLabel(by) },
  { name: 'Bids', kind: 'number' },
  { name: 'Refused', kind: 'number' },
  { name: 'Shown and billed', kind: 'number' },
  { name: 'Earnings', kind: 'number' },
  { name: 'Why refused', kind: 'apart' },
]

export function AdsPage() {
  useTitle('Ads')
  const { searchParams } = useAddress()
  const range: RangeName = ranges.find(({ value }) => value === searchParams.get('range'))?.value ?? 'week'
  const by = groups.find((name) => name === searchParams.get('by')) ?? 'advertiser'
  const query = new URLSearchParams({ by, ...rangeOf(range, new Date()) }).toString()
  const money = useLedger<MoneyReport>('money', query)
  const funnel = useLedger<FunnelReport>('funnel', query)
  const error = money.error ?? funnel.error
  const choose = (name: string, value: string | null): void => {
    const next = new URLSearchParams(searchParams)
    if (value !== null) next.set(name, value)
    setQuery(next)
  }
  return (
    <>
      <h1>Ads</h1>
      <div className="choices">
        <Select
          label="By"
          data={groups.map((value) => ({ value, label: groupingLabel(value) }))}
          value={by}
          allowDeselect={false}
          onChange={(value) => choose('by', value)}
        />
        <Select
          label="When"
          data={[...ranges]}
          value={range}
          allowDeselect={false}
          onChange={(value) => choose('range', value)}
        />
      </div>
      {error !== null && <p className="trouble trouble-warn">{ledgerFault(error)}</p>}
      {(money.isPending || funnel.isPending) && <p role="status">Loading…</p>}
      {money.data !== undefined && funnel.data !== undefined && (
        <section className="sheet">
          <h2>
            {daysWords(money.data.from, money.data.to)} ({money.data.tz})
          </h2>
          <Rows rows={adRowsOf(money.data, funnel.data, by)} by={by} />
          <p className="quiet small">
            A refused bid did not enter the auction: it was below the floor, or what you block, or not fit to be shown.
          </p>
        </section>
      )}
    </>
  )
}

function Rows({ rows, by }: { readonly rows: readonly AdRow[]; readonly by: (typeof groups)[number] }) {
  const most = Math.max(0, ...rows.map(({ earnings }) => earnings))
  if (rows.length === 0) return <p>Nobody bid in this period.</p>
  return (
    <Table heads={heads(by)}>
      {rows.map(({ name, bids, refused, billed, earnings, ends }) => (
        <Line
          key={name}
          name={name === '' ? 'not named' : name}
          cells={[
            counted(bids),
            counted(refused),
            counted(billed),
            dollars(earnings, most),
            <TopReasons key="reasons" ends={ends} available={bids} />,
          ]}
        />
      ))}
    </Table>
  )
}

function useLedger<Report>(name: 'money' | 'funnel', query: string) {
  return useQuery({
    queryKey: [name, query],
    queryFn: ({ signal }) => getJson<Report>(`/ledger/${name}?${query}`, signal),
    refetchInterval: everyMs(refetchMs),
    placeholderData: (before) => before,
  })
}
