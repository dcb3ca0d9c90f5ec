// The funnel day by day, with the reasons for which most was lost.

import type { FunnelReport } from '@parley/contract'
import { Fragment } from 'react'
import { topDrops } from '../partners/funnel.ts'
import { Link } from '../shell/link.tsx'
import { type Head, Line, Table } from '../shell/table.tsx'
import { counted } from '../words/amounts.ts'
import { percent } from '../words/numbers.ts'
import { endsIn } from './ends-in.ts'

const heads: readonly Head[] = [
  { name: 'Day' },
  { name: 'Available', kind: 'number' },
  { name: 'Answered', kind: 'number' },
  { name: 'Bids', kind: 'number' },
  { name: 'Won', kind: 'number' },
  { name: 'Billed', kind: 'number' },
  { name: 'Win rate', kind: 'number' },
  { name: 'Top loss reasons', kind: 'apart' },
]

const reasonsShown = 3

export function FunnelDays({ rows }: Pick<FunnelReport, 'rows'>) {
  return (
    <section className="sheet">
      <h2>By day</h2>
      <Table heads={heads}>
        {rows.map(({ group, counts, reasons }) => {
          const { available, answered, bid, won, billed } = counts
          const day = group.day ?? ''
          return (
            <Line
              key={day}
              name={day}
              cells={[
                counted(available),
                counted(answered),
                counted(bid),
                counted(won),
                counted(billed),
                percent(available === 0 ? undefined : won / available),
                <TopReasons key="reasons" ends={endsIn({ counts, reasons })} available={available} />,
              ]}
            />
          )
        })}
      </Table>
      {rows.length === 0 && <p className="quiet">No auctions in this period</p>}
    </section>
  )
}

interface ReasonsProps {
  readonly ends: ReturnType<typeof endsIn>
  readonly available: number
}

export function TopReasons({ ends, available }: ReasonsProps) {
  return (
    <span className="top-reasons">
      {topDrops(ends, reasonsShown).map(({ reason, count }) => (
        <Fragment key={reason}>
          <Link href={`/auctions?${new URLSearchParams({ reason })}`}>{reason}</Link>
          <span className="quiet">{percent(available === 0 ? undefined : count / available)}</span>
        </Fragment>
      ))}
    </span>
  )
}
