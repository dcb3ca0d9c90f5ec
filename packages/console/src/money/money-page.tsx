// Where is the money? What partners paid, what publishers got and what stayed, by whatever one asks; from the ledger.

import { Select } from '@mantine/core'
import type { FunnelReport, MoneyReport } from '@parley/contract'
import { groupingLabel, groupings } from '@parley/contract/lists'
import { useQuery } from '@tanstack/react-query'
import { getJson, Unanswered } from '../api/get-json.ts'
import { setQuery, useAddress } from '../shell/place.ts'
import { useTitle } from '../shell/title.ts'
import '../styles/money.css'
import { Journals } from './journals.tsx'
import { ledgerFault } from './ledger-fault.ts'
import { MoneyChart } from './money-chart.tsx'
import { MoneyTable } from './money-table.tsx'
import { rangeOf, ranges } from './ranges.ts'
import { Statements } from './statements.tsx'

const choices = groupings.map((value) => ({ value, label: groupingLabel(value) }))

const refetchMs = 5000

export function MoneyPage() {
  useTitle('Money')
  const { searchParams } = useAddress()
  const by = groupings.find((one) => one === searchParams.get('by')) ?? 'partner'
  const range = ranges.find(({ value }) => value === searchParams.get('range')) ?? ranges[0]
  const query = new URLSearchParams({ by, ...rangeOf(range.value, new Date()) }).toString()
  const money = useQuery({
    queryKey: ['money', query],
    queryFn: ({ signal }) => getJson<MoneyReport>(`/ledger/money?${query}`, signal),
    refetchInterval: refetchMs,
    placeholderData: (before) => before,
  })
  const funnel = useQuery({
    queryKey: ['funnel', query],
    queryFn: ({ signal }) => getJson<FunnelReport>(`/ledger/funnel?${query}`, signal),
    refetchInterval: refetchMs,
    placeholderData: (before) => before,
  })
  const choose = (name: string, value: string | null): void => {
    const next = new URLSearchParams(searchParams)
    if (value !== null) next.set(name, value)
    setQuery(next)
  }
  return (
    <>
      <h1>Money</h1>
      <div className="choices">
        <Select label="By" data={choices} value={by} allowDeselect={false} onChange={(value) => choose('by', value)} />
        <Select
          label="When"
          data={[...ranges]}
          value={range.value}
          allowDeselect={false}
          onChange={(value) => choose('range', value)}
        />
        <a href={`/ledger/money?${query}&format=csv`} download={`money-by-${by}.csv`}>
          Download as CSV
        </a>
      </div>
      {money.error !== null && <p className="trouble trouble-warn">{ledgerFault(money.error)}</p>}
      {money.isPending && <p role="status">Loading…</p>}
      {money.error === null && <MoneyChart range={range.value} />}
      {money.data !== undefined && <MoneyTable money={money.data} funnel={funnel.data} />}
      {!(money.error instanceof Unanswered && money.error.status === 404) && (
        <div className="two">
          <Statements />
          <Journals />
        </div>
      )}
    </>
  )
}
