// The statement of a month, for one of the publishers or partners that have one: as a page to print, and as CSV.

import { Select } from '@mantine/core'
import type { Side, StatementAccounts } from '@parley/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getJson } from '../api/get-json.ts'
import { ledgerFault } from './ledger-fault.ts'
import { monthsUntil } from './months.ts'
import { StatementLinks } from './statement-links.tsx'

const sides = [
  { value: 'publisher', label: 'Publisher' },
  { value: 'partner', label: 'Partner' },
] as const

export function Statements() {
  const [months] = useState(() => monthsUntil(new Date()))
  const [side, setSide] = useState<Side>('publisher')
  const [month, setMonth] = useState(months[0] ?? '')
  const [chosen, setChosen] = useState<string | null>(null)
  const { names, error, isPending } = useNames(side, month)
  const name = names.find((one) => one === chosen) ?? names[0]
  return (
    <section className="sheet">
      <h2>Statements</h2>
      <div className="choices">
        <Select
          label="Side"
          data={[...sides]}
          value={side}
          allowDeselect={false}
          onChange={(value) => setSide(value === 'partner' ? 'partner' : 'publisher')}
        />
        <Select
          label="Month"
          data={[...months]}
          value={month}
          allowDeselect={false}
          onChange={(value) => setMonth(value ?? month)}
        />
        <Select
          label="Name"
          data={[...names]}
          value={name ?? null}
          placeholder="none"
          searchable
          allowDeselect={false}
          onChange={setChosen}
        />
      </div>
      {isPending && <p role="status">Loading…</p>}
      {error !== null && <p className="trouble trouble-warn">{ledgerFault(error)}</p>}
      {!isPending && error === null && name === undefined && (
        <p className="quiet">No {side} has been billed in this month.</p>
      )}
      {name !== undefined && <StatementLinks href={`/ledger/statements/${month}`} query={{ [side]: name }} />}
    </section>
  )
}

/** Those that have a statement of the month. */
function useNames(side: Side, month: string) {
  const { data, error, isPending } = useQuery({
    queryKey: ['statements', month],
    queryFn: ({ signal }) => getJson<StatementAccounts>(`/ledger/statements/${month}?part=accounts`, signal),
    refetchInterval: 30_000,
  })
  const names: readonly string[] = (data?.rows ?? []).flatMap((row) => (row.side === side ? [row.of] : []))
  return { names, error, isPending }
}
