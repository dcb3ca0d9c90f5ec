// The statement of each month: as a page to print, as CSV, by the ids of auctions, and with every transfer.

import { useState } from 'react'
import { monthsUntil } from '../money/months.ts'
import { StatementLinks } from '../money/statement-links.tsx'
import { type Head, Line, Table } from '../shell/table.tsx'
import { useTitle } from '../shell/title.ts'

const heads: readonly Head[] = [{ name: 'Month' }, { name: 'Statement' }]

export function StatementsPage() {
  useTitle('Statements')
  const [months] = useState(() => monthsUntil(new Date()))
  return (
    <>
      <h1>Statements</h1>
      <section className="sheet">
        <Table heads={heads}>
          {months.map((month) => (
            <Line
              key={month}
              name={<span className="in-one-line">{month}</span>}
              cells={[<StatementLinks key="links" href={`/ledger/statements/${month}`} />]}
            />
          ))}
        </Table>
        <p className="quiet small">
          Months are of UTC. A statement has what was booked in its month; the current one still grows.
        </p>
      </section>
    </>
  )
}
