// The sums of both periods.

import type { ComparisonTotal } from '@parley/contract'
import { amountsFor } from '../money/side-words.ts'
import { usePerson } from '../shell/use-session.ts'
import { counted, dollars, quantity } from '../words/amounts.ts'
import { percent } from '../words/numbers.ts'
import { change, signed, toneOf } from './difference.ts'
import type { Period } from './periods.ts'

interface SumsProps {
  readonly total: ComparisonTotal
  readonly period: Period
}

export function Sums({ total: { before, after, difference }, period }: SumsProps) {
  const amount = amountsFor(usePerson()?.side)[0]?.label ?? ''
  const [earlier, later] = [Number(before.amount), Number(after.amount)]
  const most = Math.max(earlier, later)
  const tiles = [
    [`${amount}, ${period.label.toLowerCase()}`, dollars(later, most), quantity(after.billed, 'billed impression')],
    [`${amount}, ${period.before}`, dollars(earlier, most), quantity(before.billed, 'billed impression')],
    ['Available', counted(after.available), `${counted(before.available)} before; pairs of partner and impression`],
    ['Billed of available', percent(shareOf(after)), `${percent(shareOf(before))} before`],
  ] as const
  return (
    <dl className="tiles roomy">
      {tiles.map(([name, value, note]) => (
        <div className="tile" key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          <dd className="tile-note">{note}</dd>
        </div>
      ))}
      <div className="tile">
        <dt>Difference</dt>
        <dd className={toneOf(Number(difference))}>{signed(Number(difference), most)}</dd>
        <dd className="tile-note">{change(Number(difference), earlier)}</dd>
      </div>
    </dl>
  )
}

function shareOf({ billed, available }: ComparisonTotal['before']): number | undefined {
  return available === 0 ? undefined : billed / available
}
