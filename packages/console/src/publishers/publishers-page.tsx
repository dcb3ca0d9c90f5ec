// How the publishers do, as far as their auctions are stored.

import { useMemo } from 'react'
import { useStored } from '../api/stored.ts'
import { fillOf } from '../live/measures.ts'
import { averageCpm, type PublisherSum, publishersIn, tookShare } from '../live/sales.ts'
import { Link } from '../shell/link.tsx'
import { useTitle } from '../shell/title.ts'
import '../styles/partners.css'
import { counted, dollars } from '../words/amounts.ts'
import { cpm, milliseconds, percent } from '../words/numbers.ts'
import { OutcomeBar } from './outcome-bar.tsx'

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
        {stored !== undefined && publishers.length === 0 && <p>No auction is stored yet.</p>}
        {publishers.length > 0 && <Rows publishers={publishers} />}
        <p className="quiet small note">
          The exchange keeps only its newest auctions; whole days are in the ledger. A refused request names nobody that
          could be relied on, so it is listed with no publisher:{' '}
          <Link href="/auctions?outcome=rejected">refused requests</Link>.
        </p>
      </section>
    </>
  )
}

function Rows({ publishers }: { readonly publishers: readonly PublisherSum[] }) {
  return (
    <div className="wide">
      <table className="rows steady partner-rows">
        <thead>
          <tr>
            <th>Publisher</th>
            <th className="number">Auctions</th>
            <th className="number">Fill</th>
            <th className="apart">With a bid, and without</th>
            <th className="number">Sold</th>
            <th className="number">Average price</th>
            <th className="number">Worth</th>
            <th className="number">p50</th>
            <th className="number">p95</th>
          </tr>
        </thead>
        <tbody>
          {publishers.map((publisher) => (
            <Row key={publisher.name ?? ''} publisher={publisher} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ publisher: { name, auctions, outcomes, sales } }: { readonly publisher: PublisherSum }) {
  return (
    <tr>
      <th scope="row">
        {name === undefined ? (
          <span className="quiet">not named</span>
        ) : (
          <Link href={`/publishers/${encodeURIComponent(name)}`}>{name}</Link>
        )}
      </th>
      <td className="number">{counted(auctions.length)}</td>
      <td className="number">{percent(fillOf(outcomes))}</td>
      <td className="apart">
        <OutcomeBar outcomes={outcomes} />
      </td>
      <td className="number">{counted(sales.impressions)}</td>
      <td className="number">{cpm(averageCpm(sales))}</td>
      <td className="number">{dollars(sales.dollars)}</td>
      <td className="number">{milliseconds(tookShare(auctions, 0.5))}</td>
      <td className="number">{milliseconds(tookShare(auctions, 0.95))}</td>
    </tr>
  )
}
