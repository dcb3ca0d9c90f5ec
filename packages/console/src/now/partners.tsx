// A line for each partner: how it stands, and what it did in the last seconds.

import type { PartnerNow, Second } from '../api/now.ts'
import { Spark } from '../charts/spark.tsx'
import { partnersIn, percentile } from '../live/measures.ts'
import { askedIn } from '../live/troubles.ts'
import { Link } from '../shell/link.tsx'
import { milliseconds, percent, rate, wide } from '../words/numbers.ts'
import { StandingMark } from '../words/standing.tsx'

const shownSeconds = 10
const sparkSeconds = 60

export function Partners({ seconds }: { readonly seconds: readonly Second[] }) {
  const shown = seconds.slice(-shownSeconds)
  const recent = seconds.slice(-sparkSeconds)
  return (
    <section className="sheet">
      <h2>Partners</h2>
      <div className="wide">
        <table className="rows steady">
          <thead>
            <tr>
              <th>Partner</th>
              <th>Standing</th>
              <th className="number">Asked</th>
              <th className="number">Bid</th>
              <th className="number">Won</th>
              <th className="number">No answer</th>
              <th className="number">p50</th>
              <th className="number">p95</th>
              <th>p95, last minute</th>
            </tr>
          </thead>
          <tbody>
            {partnersIn(shown).map((partner) => (
              <Row key={partner.name} partner={partner} times={timesOf(recent, partner.name)} seconds={shown.length} />
            ))}
          </tbody>
        </table>
      </div>
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
  return (
    <tr>
      <td>
        <Link href={`/partners/${encodeURIComponent(name)}`}>{name}</Link>
      </td>
      <td>
        <StandingMark standing={standing} />
      </td>
      <td className="number live">{wide(`${rate(asked, seconds)}/s`)}</td>
      <td className="number live">{wide(percent(asked === 0 ? undefined : (won + lost + filtered) / asked))}</td>
      <td className="number live">{wide(`${rate(won, seconds)}/s`)}</td>
      <td className={`number live ${unanswered / asked > 0.4 ? 'bad' : ''}`}>
        {wide(percent(asked === 0 ? undefined : unanswered / asked))}
      </td>
      <td className="number live">{wide(milliseconds(percentile(took, 0.5)))}</td>
      <td className="number live">{wide(milliseconds(percentile(took, 0.95)))}</td>
      <td>
        <Spark values={times} label={`p95 of ${name} in the last minute`} />
      </td>
    </tr>
  )
}
