// A line for each partner: how it stands, and what it did in the last seconds.

import type { PartnerNow, Second } from '@parley/contract'
import { Spark } from '../charts/spark.tsx'
import { partnersIn, percentile } from '../live/measures.ts'
import { askedIn } from '../live/troubles.ts'
import { Link } from '../shell/link.tsx'
import { type Head, Line, Table } from '../shell/table.tsx'
import { milliseconds, percent, rate } from '../words/numbers.ts'
import { StandingMark } from '../words/standing.tsx'
import { Wide } from '../words/wide.tsx'

const shownSeconds = 10
const sparkSeconds = 60

const heads: readonly Head[] = [
  { name: 'Partner' },
  { name: 'Health' },
  { name: 'Asked', kind: 'number live' },
  { name: 'Bid', kind: 'number live' },
  { name: 'Won', kind: 'number live' },
  { name: 'No answer', kind: 'number live' },
  { name: 'p50', kind: 'number live' },
  { name: 'p95', kind: 'number live' },
  { name: 'p95, 1 min', kind: 'apart' },
]

export function Partners({ seconds }: { readonly seconds: readonly Second[] }) {
  const shown = seconds.slice(-shownSeconds)
  const recent = seconds.slice(-sparkSeconds)
  return (
    <section className="sheet">
      <h2>Partners</h2>
      <Table heads={heads} kind="steady">
        {partnersIn(shown).map((partner) => (
          <Row key={partner.name} partner={partner} times={timesOf(recent, partner.name)} seconds={shown.length} />
        ))}
      </Table>
    </section>
  )
}

function timesOf(seconds: readonly Second[], name: string): readonly (number | undefined)[] {
  return seconds.map(({ partners }) => percentile(partners.find((one) => one.name === name)?.took ?? [], 0.95))
}

interface RowProps {
  readonly partner: PartnerNow
  readonly times: readonly (number | undefined)[]
  readonly seconds: number
}

function Row({ partner: { name, standing, steps, took }, times, seconds }: RowProps) {
  const asked = askedIn(steps)
  const { won = 0, lost = 0, filtered = 0, 'no-answer': unanswered = 0 } = steps
  const share = (part: number): number | undefined => (asked === 0 ? undefined : part / asked)
  return (
    <Line
      name={<Link href={`/partners/${encodeURIComponent(name)}`}>{name}</Link>}
      cells={[
        <StandingMark key="standing" standing={standing} />,
        <Wide key="asked" text={`${rate(asked, seconds)}/s`} />,
        <Wide key="bid" text={percent(share(won + lost + filtered))} />,
        <Wide key="won" text={`${rate(won, seconds)}/s`} />,
        <span key="unanswered" className={unanswered / asked > 0.4 ? 'bad' : undefined}>
          <Wide text={percent(share(unanswered))} />
        </span>,
        <Wide key="p50" text={milliseconds(percentile(took, 0.5))} />,
        <Wide key="p95" text={milliseconds(percentile(took, 0.95))} />,
        <Spark key="spark" values={times} label={`p95 of ${name} in the last minute`} />,
      ]}
    />
  )
}
