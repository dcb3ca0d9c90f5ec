// Sums by group, with a bar for what partners paid, and the sum of all.

import type { FunnelReport, MoneyReport, MoneyTotal } from '@parley/contract'
import { type Grouping, groupingLabel } from '@parley/contract/lists'
import { isPortal } from '../api/port.ts'
import { Link } from '../shell/link.tsx'
import { type Head, Line, Table } from '../shell/table.tsx'
import { usePerson } from '../shell/use-session.ts'
import { counted, dollars } from '../words/amounts.ts'
import { daysWords } from '../words/days.ts'
import { percent, price } from '../words/numbers.ts'
import { feedbackWords } from './feedback-words.ts'
import { lateWords } from './late-words.ts'
import { amountsFor } from './side-words.ts'

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
  const shown = amountsFor(usePerson()?.side)
  const most = Math.max(0, ...rows.map((row) => measureOf(row, shown)))
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
        By {groupingLabel(by).toLowerCase()}, {daysWords(from, to)} ({tz})
      </h2>
      <Table
        heads={headsOf(by, shown, hasFeedback)}
        sum={
          <Row
            by=""
            name="All"
            row={total}
            total={total}
            most={0}
            shown={shown}
            share={shareOf(undefined)}
            said={saidOf(undefined)}
          />
        }
      >
        {rows.map((row) => {
          const name = row.group[by] ?? ''
          const [share, said] = [shareOf(name), saidOf(name)]
          return <Row key={name} by={by} {...{ name, row, total, most, shown, share, said }} />
        })}
      </Table>
      {rows.length === 0 && <p className="quiet">No billed impressions in this period</p>}
      {late !== '' && <p className="quiet">{late}</p>}
    </section>
  )
}

type Shown = ReturnType<typeof amountsFor>

/** In dollars, the amount by which rows are compared. */
function measureOf({ amounts }: Pick<MoneyTotal, 'amounts'>, [first]: Shown): number {
  return first === undefined ? 0 : Number(amounts[first.name] ?? 0)
}

function headsOf(by: Grouping, shown: Shown, hasFeedback: boolean): readonly Head[] {
  return [
    { name: groupingLabel(by) },
    { name: 'Billed', kind: 'number' },
    ...shown.map(({ label }) => ({ name: label, kind: 'number' }) as const),
    ...(hasFee(shown) ? [{ name: 'Margin', kind: 'number' } as const] : []),
    { name: 'eCPM', kind: 'number' },
    { name: 'Win rate', kind: 'number' },
    ...(hasFeedback ? [{ name: 'Feedback' }] : []),
    { name: 'Share', kind: 'apart' },
  ]
}

function hasFee(shown: Shown): boolean {
  return shown.some(({ name }) => name === 'fee')
}

interface RowProps {
  readonly by: string
  readonly name: string
  readonly row: MoneyTotal
  /** Its sums say how many decimals all of them have. */
  readonly total: MoneyTotal
  readonly most: number
  readonly shown: Shown
  readonly share: number | undefined
  /** Undefined where there is no column for feedback. */
  readonly said: string | undefined
}

function Row({ by, name, row, total, most, shown, share, said }: RowProps) {
  const { count, amounts, ecpm } = row
  const measure = measureOf(row, shown)
  const money = (text: string | undefined): string =>
    text === undefined ? '–' : dollars(Number(text), measureOf(total, shown))
  const rate = shown[0] === undefined ? undefined : ecpm[shown[0].name]
  return (
    <Line
      name={hrefOf(by, name) === undefined ? name : <Link href={hrefOf(by, name) ?? ''}>{name}</Link>}
      cells={[
        counted(count),
        ...shown.map(({ name: amount }) => money(amounts[amount])),
        ...(hasFee(shown) ? [percent(measure === 0 ? undefined : Number(amounts.fee ?? 0) / measure)] : []),
        rate === undefined ? '–' : price(Number(rate)),
        percent(share),
        ...(said === undefined ? [] : [said]),
        most > 0 && (
          <span key="share" className="meter" aria-hidden="true">
            <span style={{ transform: `scaleX(${measure / most})` }} />
          </span>
        ),
      ]}
    />
  )
}

/** The portal has no pages of other sides; there a day leads to the day before it. */
function hrefOf(by: string, name: string): string | undefined {
  if (isPortal) return by === 'day' ? `/comparison?period=${encodeURIComponent(name)}` : undefined
  if (by === 'partner') return `/partners/${encodeURIComponent(name)}`
  return by === 'publisher' ? `/publishers/${encodeURIComponent(name)}` : undefined
}
