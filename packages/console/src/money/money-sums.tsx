// Where is the money? What partners paid, what publishers got and what stayed, by whatever one asks; from the ledger. A side sees its own.

import { Select } from '@mantine/core'
import type { FunnelReport, MoneyReport } from '@parley/contract'
import { type Grouping, groupingLabel, groupings } from '@parley/contract/lists'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getJson, Unanswered } from '../api/get-json.ts'
import { addressOf, everyMs } from '../api/port.ts'
import { setQuery, useAddress } from '../shell/place.ts'
import { useTitle } from '../shell/title.ts'
import { usePerson } from '../shell/use-session.ts'
import '../styles/money.css'
import { ledgerFault } from './ledger-fault.ts'
import { MoneyChart } from './money-chart.tsx'
import { MoneyTable } from './money-table.tsx'
import { type RangeName, rangeOf, ranges } from './ranges.ts'

const refetchMs = 5000

interface MoneySumsProps {
  readonly title: string
  /** How the sums are grouped, and of when they are, until somebody chooses. */
  readonly by: Grouping
  readonly range: RangeName
  readonly head?: ReactNode
  readonly foot?: ReactNode
}

export function MoneySums({ title, by: byDefault, range: rangeDefault, head, foot }: MoneySumsProps) {
  useTitle(title)
  const { searchParams } = useAddress()
  const side = usePerson()?.side
  const by = groupings.find((one) => one === searchParams.get('by')) ?? byDefault
  const range =
    ranges.find(({ value }) => value === searchParams.get('range')) ??
    ranges.find(({ value }) => value === rangeDefault) ??
    ranges[0]
  const query = new URLSearchParams({ by, ...rangeOf(range.value, new Date()) }).toString()
  const money = useQuery({
    queryKey: ['money', query],
    queryFn: ({ signal }) => getJson<MoneyReport>(`/ledger/money?${query}`, signal),
    refetchInterval: everyMs(refetchMs),
    placeholderData: (before) => before,
  })
  const funnel = useQuery({
    queryKey: ['funnel', query],
    queryFn: ({ signal }) => getJson<FunnelReport>(`/ledger/funnel?${query}`, signal),
    refetchInterval: everyMs(refetchMs),
    placeholderData: (before) => before,
  })
  const choose = (name: string, value: string | null): void => {
    const next = new URLSearchParams(searchParams)
    if (value !== null) next.set(name, value)
    setQuery(next)
  }
  return (
    <>
      <h1>{title}</h1>
      {head}
      <div className="choices">
        <Select
          label="By"
          data={choicesFor(side)}
          value={by}
          allowDeselect={false}
          onChange={(value) => choose('by', value)}
        />
        <Select
          label="When"
          data={[...ranges]}
          value={range.value}
          allowDeselect={false}
          onChange={(value) => choose('range', value)}
        />
        <a href={addressOf(`/ledger/money?${query}&format=csv`)} download={`money-by-${by}.csv`}>
          Download as CSV
        </a>
      </div>
      {money.error !== null && <p className="trouble trouble-warn">{ledgerFault(money.error)}</p>}
      {money.isPending && <p role="status">Loading…</p>}
      {money.error === null && <MoneyChart range={range.value} />}
      {money.data !== undefined && <MoneyTable money={money.data} funnel={funnel.data} />}
      {!(money.error instanceof Unanswered && money.error.status === 404) && foot}
    </>
  )
}

/** Everything of a side has its own name, so that it is no choice. */
function choicesFor(side: string | undefined) {
  return groupings.filter((name) => name !== side).map((value) => ({ value, label: groupingLabel(value) }))
}
