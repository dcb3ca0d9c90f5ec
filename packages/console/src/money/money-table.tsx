// Sums by group, with a bar for what partners paid, and the sum of all.

import type { FunnelReport, MoneyReport, MoneyRow } from '../api/ledger.ts'
import { Link } from '../shell/link.tsx'
import { percent } from '../words/numbers.ts'
import { feedbackWords } from './feedback-words.ts'

interface TableProps {
  readonly money: MoneyReport
  readonly funnel: FunnelReport | undefined
}

export function MoneyTable({
  money: {
    by: [by = ''],
    rows,
    total,
    from,
    to,
    tz,
  },
  funnel,
}: TableProps) {
  const most = Math.max(0, ...rows.map(({ amounts }) => Number(amounts.paid ?? 0)))
  const funnelOf = (name: string | undefined) =>
    name === undefined ? funnel?.total : funnel?.rows.find(({ group }) => group?.[by] === name)
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
        By {by}, from {from} to {to} ({tz})
      </h2>
      <div className="wide">
        <table className="rows">
          <thead>
            <tr>
              <th>{by}</th>
              <th className="number">Billed</th>
              <th className="number">Partners pay</th>
              <th className="number">Publishers get</th>
              <th className="number">Fee</th>
              <th className="number">Margin</th>
              <th className="number">eCPM</th>
              <th className="number">Won of available</th>
              {hasFeedback && <th>Readers said</th>}
              <th>Share</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const name = row.group?.[by] ?? ''
              const [share, said] = [shareOf(name), saidOf(name)]
              return <Row key={name} by={by} name={name} row={row} most={most} share={share} said={said} />
            })}
          </tbody>
          <tfoot>
            <Row by="" name="All" row={total} most={0} share={shareOf(undefined)} said={saidOf(undefined)} />
          </tfoot>
        </table>
      </div>
      {rows.length === 0 && <p className="quiet">Nothing was billed in this time.</p>}
    </section>
  )
}

interface RowProps {
  readonly by: string
  readonly name: string
  readonly row: MoneyRow
  readonly most: number
  readonly share: number | undefined
  /** Undefined where there is no column for feedback. */
  readonly said: string | undefined
}

function Row({ by, name, row: { count, amounts, ecpm }, most, share, said }: RowProps) {
  const paid = Number(amounts.paid ?? 0)
  return (
    <tr>
      <th scope="row">{hrefOf(by, name) === undefined ? name : <Link href={hrefOf(by, name) ?? ''}>{name}</Link>}</th>
      <td className="number">{count.toLocaleString('en-US')}</td>
      <td className="number">{dollars(amounts.paid)}</td>
      <td className="number">{dollars(amounts.clearing)}</td>
      <td className="number">{dollars(amounts.fee)}</td>
      <td className="number">{percent(paid === 0 ? undefined : Number(amounts.fee ?? 0) / paid)}</td>
      <td className="number">{dollars(ecpm.paid)}</td>
      <td className="number">{percent(share)}</td>
      {said !== undefined && <td>{said}</td>}
      <td>
        {most > 0 && (
          <span className="meter" aria-hidden="true">
            <span style={{ transform: `scaleX(${paid / most})` }} />
          </span>
        )}
      </td>
    </tr>
  )
}

function hrefOf(by: string, name: string): string | undefined {
  if (by === 'partner') return `/partners/${encodeURIComponent(name)}`
  return by === 'publisher' ? `/publishers/${encodeURIComponent(name)}` : undefined
}

/** Exact texts; digits behind the fourth are for the statement. */
function dollars(text: string | undefined): string {
  if (text === undefined) return '–'
  const [whole = '', rest = ''] = text.split('.')
  return `$${whole}.${rest.slice(0, 4).padEnd(2, '0')}`
}
