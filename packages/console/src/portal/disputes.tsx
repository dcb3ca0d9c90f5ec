// A side's own numbers beside those of the books: what differs, by class, and the whole list to download.

import type { DisputeList } from '@parley/contract'
import type { DisputeClass } from '@parley/contract/lists'
import { useQuery } from '@tanstack/react-query'
import { getJson } from '../api/get-json.ts'
import { addressOf, everyMs } from '../api/port.ts'
import { signed } from '../comparison/difference.ts'
import { ledgerFault } from '../money/ledger-fault.ts'
import { type Head, Line, Table } from '../shell/table.tsx'
import { usePerson } from '../shell/use-session.ts'
import { counted, dollars } from '../words/amounts.ts'

const refetchMs = 60_000

const classes: Readonly<Record<DisputeClass, string>> = {
  late: 'booked in another month',
  repeated: 'twice in the imported numbers',
  refused: 'a notice that was refused',
  price: 'another price',
  unknown: 'known to one of the two only',
}

const heads: readonly Head[] = [
  { name: 'Month' },
  { name: 'Imported' },
  { name: 'State' },
  { name: 'Theirs', kind: 'number' },
  { name: 'Books', kind: 'number' },
  { name: 'Difference', kind: 'number' },
  { name: 'Why', kind: 'apart' },
  { name: 'Lines', kind: 'apart' },
]

export function Disputes() {
  const side = usePerson()?.side
  const { data, error } = useQuery({
    queryKey: ['disputes'],
    queryFn: ({ signal }) => getJson<DisputeList>('/ledger/disputes', signal),
    refetchInterval: everyMs(refetchMs),
  })
  const named = heads.map((head) => (head.name === 'Theirs' && side !== 'operator' ? { ...head, name: 'Yours' } : head))
  return (
    <section className="sheet">
      <h2>Compared with own numbers</h2>
      {error !== null && <p className="trouble trouble-warn">{ledgerFault(error)}</p>}
      {data?.rows.length === 0 && <p>None. Send the operator your own numbers of a closed month to compare them.</p>}
      {data !== undefined && data.rows.length > 0 && (
        <Table heads={side === 'operator' ? [{ name: 'Of' }, ...named] : named}>
          {data.rows.map((row) => (
            <Line
              key={row.id}
              name={side === 'operator' ? `${row.side} ${row.of}` : <span className="in-one-line">{row.month}</span>}
              cells={[...(side === 'operator' ? [row.month] : []), ...cellsOf(row)]}
            />
          ))}
        </Table>
      )}
    </section>
  )
}

function cellsOf({ id, importedAt, state, theirs, ours, difference, classes: found }: DisputeList['rows'][number]) {
  return [
    importedAt.slice(0, 10),
    state,
    dollars(Number(theirs)),
    dollars(Number(ours)),
    signed(Number(difference), 0),
    found
      .map((one) => `${counted(one.count)} × ${classes[one.class]} (${signed(Number(one.difference), 0)})`)
      .join('; '),
    <a key="lines" href={addressOf(`/ledger/disputes/${id}?format=csv`)} download={`dispute-${id}.csv`}>
      CSV
    </a>,
  ]
}
