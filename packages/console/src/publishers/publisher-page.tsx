// How one publisher does: its outcomes, who buys from it, and why others do not.

import type { AuctionRow } from '@parley/contract'
import { useMemo } from 'react'
import { type Reasons, useReasons } from '../api/reasons.ts'
import { storedMax, useStored } from '../api/stored.ts'
import { countsIn, fillOf, total } from '../live/measures.ts'
import { averageCpm, outcomesIn, type Sales, salesByPartner, salesIn, tookShare } from '../live/sales.ts'
import { topDrops } from '../partners/funnel.ts'
import { Link } from '../shell/link.tsx'
import { useTitle } from '../shell/title.ts'
import '../styles/partners.css'
import { counted, dollars } from '../words/amounts.ts'
import { cpm, milliseconds, percent, price } from '../words/numbers.ts'

const reasonsShown = 8
const newestShown = 10

export function PublisherPage({ name }: { readonly name: string }) {
  useTitle(name)
  const { data: auctions, error } = useStored({ publisher: name })
  return (
    <>
      <p className="way">
        <Link href="/publishers">Publishers</Link>
      </p>
      <h1 className="titled">
        <span>{name}</span>
      </h1>
      {error !== null && <p className="bad">{error.message}</p>}
      {auctions === undefined && error === null && <p role="status">Loading…</p>}
      {auctions !== undefined && auctions.length === 0 && (
        <p>
          No auction of this publisher is stored. <Link href="/publishers">See all publishers</Link>
        </p>
      )}
      {auctions !== undefined && auctions.length > 0 && <Known name={name} auctions={auctions} />}
    </>
  )
}

interface KnownProps {
  readonly name: string
  readonly auctions: readonly AuctionRow[]
}

function Known({ name, auctions }: KnownProps) {
  const { data: reasons } = useReasons()
  return (
    <>
      <p className="quiet">
        {auctions.length < storedMax
          ? auctions.length === 1
            ? 'The only stored auction.'
            : `All ${counted(auctions.length)} stored auctions.`
          : `The ${counted(auctions.length)} most recent auctions.`}
      </p>
      <Tiles auctions={auctions} />
      <div className="two">
        <Buyers auctions={auctions} />
        <TopReasons name={name} auctions={auctions} reasons={reasons ?? {}} />
      </div>
      <Newest name={name} auctions={auctions} />
    </>
  )
}

function Tiles({ auctions }: Pick<KnownProps, 'auctions'>) {
  const outcomes = outcomesIn(auctions)
  const sales = salesIn(auctions)
  const average = averageCpm(sales)
  const tiles = [
    ['Fill rate', percent(fillOf(outcomes)), 'of auctions'],
    ['With a bid', counted(outcomes.bid ?? 0), 'auctions'],
    ['Without', counted(outcomes['no-bid'] ?? 0), 'auctions'],
    ['Sold', counted(sales.impressions), 'impressions'],
    ['Average price', average === undefined ? '–' : price(average), 'CPM'],
    ['Revenue', dollars(sales.dollars), 'publisher share of all sales'],
    ['p50', milliseconds(tookShare(auctions, 0.5)), 'response time'],
    ['p95', milliseconds(tookShare(auctions, 0.95)), 'response time'],
  ] as const
  return (
    <dl className="tiles roomy">
      {tiles.map(([label, value, note]) => (
        <div className="tile" key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          <dd className="tile-note">{note}</dd>
        </div>
      ))}
    </dl>
  )
}

function Buyers({ auctions }: Pick<KnownProps, 'auctions'>) {
  const buyers = useMemo(
    () => [...salesByPartner(auctions, 'clearingCpm')].toSorted(([, one], [, other]) => other.dollars - one.dollars),
    [auctions],
  )
  const all = salesIn(auctions).dollars
  return (
    <section className="sheet">
      <h2>Buyers</h2>
      {buyers.length === 0 && <p>No winner</p>}
      {buyers.map(([partner, sales]) => (
        <Buyer key={partner} partner={partner} sales={sales} all={all} />
      ))}
    </section>
  )
}

interface BuyerProps {
  readonly partner: string
  readonly sales: Sales
  /** What the publisher gets from all of them. */
  readonly all: number
}

function Buyer({ partner, sales, all }: BuyerProps) {
  const share = all === 0 ? 0 : sales.dollars / all
  return (
    <div className="stage buyer">
      <p>
        <Link href={`/partners/${encodeURIComponent(partner)}`}>{partner}</Link>{' '}
        <span className="quiet small">
          {counted(sales.impressions)} at {cpm(averageCpm(sales))}
        </span>
      </p>
      <p className="stage-count">
        {dollars(sales.dollars, all)} <span className="quiet small">{percent(share)}</span>
      </p>
      <svg className="stage-bar thin" viewBox="0 0 1000 20" preserveAspectRatio="none" aria-hidden="true">
        <rect className="share-kept" width={Math.max(3, share * 1000)} height="20" />
      </svg>
    </div>
  )
}

interface TopReasonsProps extends KnownProps {
  readonly reasons: Reasons
}

function TopReasons({ name, auctions, reasons }: TopReasonsProps) {
  const ends = useMemo(() => countsIn(auctions.map((auction) => auction.ends ?? {})), [auctions])
  const all = total(ends)
  return (
    <section className="sheet">
      <h2>Loss reasons</h2>
      <ul className="reasons">
        {topDrops(ends, reasonsShown).map(({ reason, count }) => (
          <li key={reason}>
            <Link href={`/auctions?publisher=${encodeURIComponent(name)}&reason=${encodeURIComponent(reason)}`}>
              {reason}
            </Link>{' '}
            <span className="quiet">{percent(count / all)}</span>
            <span className="small reason-says">
              {reasons[reason]?.says}. {reasons[reason]?.fixedBy.length === 0 ? '' : reasons[reason]?.fix}
            </span>
          </li>
        ))}
      </ul>
      <p className="quiet small">Each partner takes part once in each impression.</p>
    </section>
  )
}

function Newest({ name, auctions }: KnownProps) {
  return (
    <section className="sheet">
      <h2>Recent auctions</h2>
      <ul className="samples">
        {auctions.slice(0, newestShown).map(({ id, requestId, at, why }) => (
          <li key={id}>
            <Link href={`/auctions/${encodeURIComponent(id)}`}>{requestId ?? id}</Link>{' '}
            <span className="quiet small">
              <time dateTime={at}>{new Date(at).toLocaleTimeString('en-GB')}</time> {why}
            </span>
          </li>
        ))}
      </ul>
      <p className="small">
        <Link href={`/auctions?publisher=${encodeURIComponent(name)}`}>All stored auctions</Link>
      </p>
    </section>
  )
}
