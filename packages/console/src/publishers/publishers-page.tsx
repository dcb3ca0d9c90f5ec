// How the publishers do, as far as their auctions are stored.

import type { Counts } from '@parley/contract'
import { useMemo } from 'react'
import { useStored } from '../api/stored.ts'
import { fillOf } from '../live/measures.ts'
import { averageCpm, type PublisherSum, publishersIn, tookShare } from '../live/sales.ts'
import { Link } from '../shell/link.tsx'
import { type Head, Line, Table } from '../shell/table.tsx'
import { useTitle } from '../shell/title.ts'
import '../styles/partners.css'
import { counted, dollars } from '../words/amounts.ts'
import { cpm, milliseconds, percent } from '../words/numbers.ts'

export function PublishersPage() {
  useTitle('Publishers')
  const { data: stored, error } = useStored()
  const publishers = useMemo(() => publishersIn(stored ?? []), [stored])
  return (
    <>
      <h1>Publishers</h1>
      <section className="sheet">
        <h2>Of the newest {stored === undefined ? '' : counted(stored.length)} stored requests</h2>
        {error !== null && <p className="bad">{error.message}</p>}
        {stored === undefined && error === null && <p role="status">Loading…</p>}
        {stored !== undefined && publishers.length === 0 && <p>No stored auctions yet</p>}
        {publishers.length > 0 && <Rows publishers={publishers} />}
        <p className="quiet small note">
          This page covers the most recent auctions; the ledger has complete days. Rejected requests are not attributed
          to a publisher; see <Link href="/auctions?outcome=rejected">rejected requests</Link>.
        </p>
      </section>
    </>
  )
}

const heads: readonly Head[] = [
  { name: 'Publisher' },
  { name: 'Auctions', kind: 'number' },
  { name: 'Fill', kind: 'number' },
  { name: 'Fill rate', kind: 'apart' },
  { name: 'Sold', kind: 'number' },
  { name: 'Average price', kind: 'number' },
  { name: 'Worth', kind: 'number' },
  { name: 'p50', kind: 'number' },
  { name: 'p95', kind: 'number' },
]

function Rows({ publishers }: { readonly publishers: readonly PublisherSum[] }) {
  const most = Math.max(...publishers.map(({ sales }) => sales.dollars))
  return (
    <Table heads={heads} kind="steady partner-rows publisher-rows">
      {publishers.map((publisher) => (
        <Row key={publisher.name ?? ''} publisher={publisher} worth={(amount) => dollars(amount, most)} />
      ))}
    </Table>
  )
}

interface RowProps {
  readonly publisher: PublisherSum
  readonly worth: (amount: number) => string
}

function Row({ publisher: { name, auctions, outcomes, sales }, worth }: RowProps) {
  return (
    <Line
      name={
        name === undefined ? (
          <span className="quiet">not named</span>
        ) : (
          <Link href={`/publishers/${encodeURIComponent(name)}`}>{name}</Link>
        )
      }
      cells={[
        counted(auctions.length),
        percent(fillOf(outcomes)),
        <OutcomeBar key="bar" outcomes={outcomes} />,
        counted(sales.impressions),
        cpm(averageCpm(sales)),
        worth(sales.dollars),
        milliseconds(tookShare(auctions, 0.5)),
        milliseconds(tookShare(auctions, 0.95)),
      ]}
    />
  )
}

/** Auctions with a bid beside those without, as a bar; the numbers stand next to it. */
function OutcomeBar({ outcomes: { bid = 0, 'no-bid': noBid = 0 } }: { readonly outcomes: Counts }) {
  const width = bid + noBid === 0 ? 0 : (bid / (bid + noBid)) * 100
  return (
    <svg
      className="outcome-bar"
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      role="img"
      aria-label={`${bid} with a bid, ${noBid} without`}
    >
      <rect className="share-lost" width="100" height="10" />
      <rect className="share-kept" width={width} height="10" />
    </svg>
  )
}
