// Why something was lost between two stages: each reason opens to its sentence, its remedy and three auctions to look at.

import type { ReasonExplained } from '@parley/contract'
import { useState } from 'react'
import { type Reasons, useReasons } from '../api/reasons.ts'
import { useStored } from '../api/stored.ts'
import { type ListedAuction, lineOf } from '../auctions/line.ts'
import { Link } from '../shell/link.tsx'
import { counted } from '../words/amounts.ts'
import { listed, percent } from '../words/numbers.ts'
import { sentence } from '../words/sentence.ts'
import type { Drop, Stage } from './funnel.ts'

const samplesMax = 3

interface DropsProps {
  /** Undefined where all auctions that can be listed are the reader's own. */
  readonly partner: string | undefined
  readonly stage: Stage
  readonly reasons: Reasons
  readonly all: number
}

export function Drops({ partner, stage: { drops }, reasons, all }: DropsProps) {
  if (drops.length === 0) return null
  return (
    <ul className="drops">
      {drops.map((drop) => (
        <li key={drop.reason}>
          <DropRow partner={partner} drop={drop} explained={reasons[drop.reason]} all={all} />
        </li>
      ))}
    </ul>
  )
}

interface DropProps {
  readonly partner: string | undefined
  readonly drop: Drop
  readonly explained: ReasonExplained | undefined
  readonly all: number
}

function DropRow({ partner, drop: { reason, count }, explained, all }: DropProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="drop" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span className="drop-count">−{counted(count)}</span>
        <span className="drop-share quiet">{percent(count / all)}</span>
        <code>{reason}</code>
        <span className="drop-says">{explained?.says}</span>
      </summary>
      {isOpen && (
        <div className="drop-more">
          {explained !== undefined && explained.fixedBy.length > 0 && (
            <p>
              <strong>How to fix:</strong> {explained.fix}
              <span className="quiet"> {fixers(explained.fixedBy)}</span>
            </p>
          )}
          <Samples partner={partner} reason={reason} />
        </div>
      )}
    </details>
  )
}

function fixers(by: readonly string[]): string {
  return `(${listed(by.map((one) => one))})`
}

function Samples({ partner, reason }: { readonly partner: string | undefined; readonly reason: string }) {
  const wanted = partner === undefined ? { reason } : { partner, reason }
  const { data: samples, error } = useStored<ListedAuction>(wanted, samplesMax)
  if (error !== null) return <p className="bad">{sentence(error.message)}</p>
  if (samples === undefined) return <p role="status">Loading auctions…</p>
  if (samples.length === 0) return <p className="quiet">No stored auction matches this reason.</p>
  return (
    <>
      <ul className="samples">
        {samples.map((sample) => (
          <Sample key={sample.id} sample={sample} />
        ))}
      </ul>
      <p className="small">
        <Link href={`/auctions?${new URLSearchParams(wanted)}`}>All stored auctions with this reason</Link>
      </p>
    </>
  )
}

/** What the publisher wrote as its id is a text of others: it is shown and never part of an address. */
function Sample({ sample }: { readonly sample: ListedAuction }) {
  const { id, at, why } = lineOf(sample, useReasons().data)
  return (
    <li>
      <Link href={`/auctions/${encodeURIComponent(id)}`}>{sample.requestId ?? id}</Link>{' '}
      <span className="quiet small">
        <time dateTime={at}>{new Date(at).toLocaleTimeString('en-GB')}</time> {why}
      </span>
    </li>
  )
}
