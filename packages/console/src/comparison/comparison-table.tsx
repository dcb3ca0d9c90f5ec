// The difference of each group.

import type { ComparisonReport, ComparisonTotal } from '@parley/contract'
import { type Grouping, groupingLabel } from '@parley/contract/lists'
import { type Head, Line, Table } from '../shell/table.tsx'
import { dollars } from '../words/amounts.ts'
import { signed, toneOf } from './difference.ts'

interface TableProps extends Pick<ComparisonReport, 'rows' | 'total'> {
  readonly by: Grouping
}

export function ComparisonTable({ rows, total, by }: TableProps) {
  const most = Math.max(Number(total.before.amount), Number(total.after.amount))
  const nameOf = (name: string | undefined): string => (name === undefined || name === '' ? 'none' : name)
  return (
    <section className="sheet">
      <h2>By {groupingLabel(by).toLowerCase()}</h2>
      <Table heads={headsFor(by)} sum={<Row name="All" row={total} most={most} />}>
        {rows.map((row) => (
          <Row key={nameOf(row.group[by])} name={nameOf(row.group[by])} row={row} most={most} />
        ))}
      </Table>
      {rows.length === 0 && <p className="quiet">Nothing in either period</p>}
    </section>
  )
}

function headsFor(by: Grouping): readonly Head[] {
  const numbers = ['Before', 'After', 'Difference', 'Volume', 'Mix', 'Fill', 'Price']
  return [{ name: groupingLabel(by) }, ...numbers.map((name) => ({ name, kind: 'number' }) as const)]
}

interface RowProps {
  readonly name: string
  readonly row: ComparisonTotal
  readonly most: number
}

function Row({ name, row: { before, after, difference, ...parts }, most }: RowProps) {
  const cells = [difference, parts.volume, parts.mix, parts.fill, parts.price].map(Number)
  const labels = ['difference', 'volume', 'mix', 'fill', 'price']
  return (
    <Line
      name={name}
      cells={[
        dollars(Number(before.amount), most),
        dollars(Number(after.amount), most),
        ...cells.map((amount, at) => (
          <span key={labels[at]} className={toneOf(amount)}>
            {signed(amount, most)}
          </span>
        )),
      ]}
    />
  )
}
