// Why is it less, or more? Two periods side by side, and the difference split into what it comes from. Each part leads to auctions.

import { Select } from '@mantine/core'
import type { ComparisonTotal } from '@parley/contract'
import { groupingLabel, groupings, isPeriod } from '@parley/contract/lists'
import { useReasons } from '../api/reasons.ts'
import { ledgerFault } from '../money/ledger-fault.ts'
import { setQuery, useAddress } from '../shell/place.ts'
import { useTitle } from '../shell/title.ts'
import { usePerson } from '../shell/use-session.ts'
import '../styles/money.css'
import '../styles/partners.css'
import '../styles/comparison.css'
import { ComparisonTable } from './comparison-table.tsx'
import { Parts } from './parts.tsx'
import { periodNames, periodOf, periodWords } from './periods.ts'
import { Sums } from './sums.tsx'
import { useComparison } from './use-comparison.ts'

export function ComparisonPage() {
  useTitle('Comparison')
  const { searchParams } = useAddress()
  const side = usePerson()?.side
  const period = periodOf(searchParams.get('period') ?? '', new Date())
  const choices = groupings.filter((name) => !isPeriod(name) && name !== side)
  const by = choices.find((name) => name === searchParams.get('by')) ?? 'format'
  const { data, error, isPending } = useComparison(period, by)
  const { data: reasons = {} } = useReasons()
  const choose = (name: string, value: string | null): void => {
    const next = new URLSearchParams(searchParams)
    if (value !== null) next.set(name, value)
    setQuery(next)
  }
  const isNamed = periodNames.some(({ value }) => value === period.value)
  return (
    <>
      <h1>Comparison</h1>
      <div className="choices">
        <Select
          label="Period"
          data={[...(isNamed ? [] : [period]), ...periodNames].map(({ value, label }) => ({ value, label }))}
          value={period.value}
          allowDeselect={false}
          onChange={(value) => choose('period', value)}
        />
        <Select
          label="Groups"
          data={choices.map((value) => ({ value, label: groupingLabel(value) }))}
          value={by}
          allowDeselect={false}
          onChange={(value) => choose('by', value)}
        />
      </div>
      <p className="quiet">{periodWords(period)}</p>
      {error !== null && <p className="trouble trouble-warn">{ledgerFault(error)}</p>}
      {isPending && <p role="status">Loading…</p>}
      {data !== undefined && isEmpty(data.total) && (
        <p>Nothing was auctioned or billed in either period. Choose a longer one.</p>
      )}
      {data !== undefined && !isEmpty(data.total) && (
        <>
          <Sums total={data.total} period={period} />
          <Parts total={data.total} reasons={reasons} />
          <ComparisonTable rows={data.rows} total={data.total} by={by} />
        </>
      )}
    </>
  )
}

function isEmpty({ before, after }: ComparisonTotal): boolean {
  return [before, after].every(({ available, billed }) => available === 0 && billed === 0)
}
