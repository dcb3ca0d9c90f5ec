// How today, yesterday and the last week differ from what was before, each with the way to why.

import { amountsFor } from '../money/side-words.ts'
import { Link } from '../shell/link.tsx'
import { usePerson } from '../shell/use-session.ts'
import { dollars } from '../words/amounts.ts'
import { change, toneOf } from './difference.ts'
import { type Period, periodNames, periodOf } from './periods.ts'
import { useComparison } from './use-comparison.ts'

const shown = periodNames.slice(0, 3)

export function ChangeTiles() {
  const now = new Date()
  return (
    <dl className="tiles roomy changes-of">
      {shown.map(({ value }) => (
        <ChangeTile key={value} period={periodOf(value, now)} />
      ))}
    </dl>
  )
}

function ChangeTile({ period }: { readonly period: Period }) {
  const { data } = useComparison(period)
  const amount = amountsFor(usePerson()?.side)[0]?.label ?? ''
  if (data === undefined) return null
  const { before, after, difference } = data.total
  const words = change(Number(difference), Number(before.amount))
  return (
    <div className="tile">
      <dt>
        {amount}, {period.label.toLowerCase()}
      </dt>
      <dd>{dollars(Number(after.amount))}</dd>
      <dd className="tile-note">
        {words !== '' && <span className={toneOf(Number(difference))}>{words} </span>}
        {words === '' ? `no ${amount.toLowerCase()} ${period.before}` : `against ${period.before}`}.{' '}
        <Link href={`/comparison?period=${period.value}`}>Why?</Link>
      </dd>
    </div>
  )
}
