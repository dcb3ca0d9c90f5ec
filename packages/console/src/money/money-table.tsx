// Sums by group, with a bar for what partners paid, and the sum of all.

import type { FunnelReport, MoneyReport, MoneyTotal } from '@parley/contract'
import { type Grouping, groupingLabel } from '@parley/contract/lists'
import { Link } from '../shell/link.tsx'
import { type Head, Line, Table } from '../shell/table.tsx'
import { counted, dollars } from '../words/amounts.ts'
import { percent, price } from '../words/numbers.ts'
import { feedbackWords } from './feedback-words.ts'
import { lateWords } from './late-words.ts'

interface TableProps {
  readonly money: MoneyReport
  readonly funnel: FunnelReport | undefined
}

export function MoneyTable({ money, funnel }: TableProps) {
  const {
    by: [by = 'partner'],
    rows,
    total,
    from,
    to,
    tz,
  } = money
  const late = lateWords(money)
  const most = Math.max(0, ...rows.map(({ amounts }) => Number(amounts.paid ?? 0)))
  const funnelOf = (name: string | undefined) =>
    name === undefined ? funnel?.total : funnel?.rows.find(({ group }) => group[by] === name)
  const shareOf = (name: string | undefined): number | undefined => {
    const counts = funnelOf(name)?.counts
    return counts === undefined || !counts.available ? undefined : (counts.won ?? 0) / counts.available
  }
  // Most publishers send none, and then there is no column for it.
  const hasFeedback = feedbackWords(funnel?.total.feedback) !== ''
  const saidOf = (name: string | undefined): string | undefined =>
    hasFeedback ? feedbackWords(funnelOf(name)?.feedback) : undefined
  return (
    <section className="sheet">
      <h2>
        By {groupingLabel(by).toLowerCase()}, from {from} to {to} ({tz})
      </h2>
      <Table
        heads={headsOf(by, hasFeedback)}
        sum={
          <Row
            by=""
            name="All"
            row={total}
            total={total}
            most={0}
            share={shareOf(undefined)}
            said={saidOf(undefined)}
          />
        }
      >
        {rows.map((row) => {
          const name = row.group[by] ?? ''
          const [share, said] = [shareOf(name), saidOf(name)]
          return <Row key={name} by={by} name={name} row={row} total={total} most={most} share={share} said={said} />
        })}
      </Table>
      {rows.length === 0 && <p className="quiet">No billed impressions in this period</p>}
      {late !== '' && <p className="quiet">{late}</p>}
    </section>
  )
}

function headsOf(by: Grouping, hasFeedback: boolean): readonly Head[] {
  return [
    { name: groupingLabel(by) },
    { name: 'Billed', kind: 'number' },
    { name: 'Partners pay', kind: 'number' },
    { name: 'Publishers get', kind: 'number' },
    { name: 'Fee', kind: 'number' },
    { name: 'Margin', kind: 'number' },
    { name: 'eCPM', kind: 'number' },
    { name: 'Win rate', kind: 'number' },
    ...(hasFeedback ? [{ name: 'Feedback' }] : []),
    { name: 'Share', kind: 'apart' },
  ]
}

interface RowProps {
  readonly by: string
  readonly name: string
  readonly row: MoneyTotal
  /** Its sums say how many decimals all of them have. */
  readonly total: MoneyTotal
  readonly most: number
  readonly share: number | undefined
  /** Undefined where there is no column for feedback. */
  readonly said: string | undefined
}

function Row({ by, name, row: { count, amounts, ecpm }, total, most, share, said }: RowProps) {
  const paid = Number(amounts.paid ?? 0)
  const money = (text: string | undefined): string =>
    text === undefined ? '–' : dollars(Number(text), Number(total.amounts.paid ?? 0))
  return (
    <Line
      name={hrefOf(by, name) === undefined ? name : <Link href={hrefOf(by, name) ?? ''}>{name}</Link>}
      cells={[
        counted(count),
        money(amounts.paid),
        money(amounts.clearing),
        money(amounts.fee),
        percent(paid === 0 ? undefined : Number(amounts.fee ?? 0) / paid),
        ecpm.paid === undefined ? '–' : price(Number(ecpm.paid)),
        percent(share),
        ...(said === undefined ? [] : [said]),
        most > 0 && (
          <span key="share" className="meter" aria-hidden="true">
            <span style={{ transform: `scaleX(${paid / most})` }} />
          </span>
        ),
      ]}
    />
  )
}

function hrefOf(by: string, name: string): string | undefined {
  if (by === 'partner') return `/partners/${encodeURIComponent(name)}`
  return by === 'publisher' ? `/publishers/${encodeURIComponent(name)}` : undefined
}
