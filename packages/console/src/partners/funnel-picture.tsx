// A funnel as a picture: a bar for each stage, and below it what was lost on the way to it. Of a partner, or of whoever is signed in.

import type { Counts } from '@parley/contract'
import type { ReactNode } from 'react'
import { useReasons } from '../api/reasons.ts'
import { counted } from '../words/amounts.ts'
import { percent } from '../words/numbers.ts'
import { sentence } from '../words/sentence.ts'
import { Drops } from './drops.tsx'
import { funnelOf, type Stage } from './funnel.ts'

interface FunnelProps {
  /** Whose auctions the samples are of; undefined where all that can be listed are the reader's own. */
  readonly name?: string
  /** How many parts ended for each reason. */
  readonly ends: Counts
  readonly billed: number
  /** Said where there is nothing to show. */
  readonly nothing: string
  /** Which stage is behind the last, in words, and what it does not count. */
  readonly billing: { readonly says: string; readonly without: string; readonly note: ReactNode }
}

export function Funnel({ name, ends, billed, nothing, billing }: FunnelProps) {
  const { data: reasons, error } = useReasons()
  if (error !== null) return <p className="bad">{sentence(error.message)}</p>
  if (reasons === undefined) return <p role="status">Loading…</p>
  const stages = funnelOf(ends, reasons)
  const all = stages[0]?.count ?? 0
  const won = stages.at(-1)?.count ?? 0
  if (all === 0) return <p>{nothing}</p>
  return (
    <ol className="funnel">
      {stages.map((stage, at) => (
        <li key={stage.name}>
          <Bar stage={stage} before={stages[at - 1]?.count ?? all} all={all} />
          <Drops partner={name} stage={stage} reasons={reasons} all={all} />
        </li>
      ))}
      <li>
        {billed > 0 ? (
          <Bar
            stage={{ name: 'Billed', says: billing.says, count: billed, drops: [] }}
            before={Math.max(won, billed)}
            all={all}
          />
        ) : (
          <p>
            <strong>Billed</strong> <span className="quiet small">{billing.without}</span>
          </p>
        )}
        <p className="quiet small drop-note">{billing.note}</p>
      </li>
    </ol>
  )
}

interface BarProps {
  readonly stage: Stage
  /** How many there were at the stage before. */
  readonly before: number
  readonly all: number
}

function Bar({ stage: { name, says, count }, before, all }: BarProps) {
  const isFirst = before === count && count === all
  return (
    <div className="stage">
      <p className="stage-name">
        <strong>{name}</strong> <span className="quiet small">{says}</span>
      </p>
      <p className="stage-count">
        <strong>{counted(count)}</strong>{' '}
        <span className="quiet small">
          {isFirst ? '' : `${percent(before === 0 ? undefined : count / before)} of previous`}
        </span>
      </p>
      <svg className="stage-bar" viewBox="0 0 1000 20" preserveAspectRatio="none" aria-hidden="true">
        <rect className="share-lost" width={widthOf(before, all)} height="20" />
        <rect className="share-kept" width={widthOf(count, all)} height="20" />
      </svg>
    </div>
  )
}

/** Even a few of many can be seen. */
function widthOf(count: number, all: number): number {
  return count === 0 || all === 0 ? 0 : Math.max(3, Math.min(1000, (count / all) * 1000))
}
