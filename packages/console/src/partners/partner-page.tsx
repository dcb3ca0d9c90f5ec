// How one partner does, and where its impressions are lost.

import type { PartnerNow } from '@parley/contract'
import { useMemo } from 'react'
import { useStored } from '../api/stored.ts'
import { percentile, total } from '../live/measures.ts'
import { averageCpm, noSales, type Sales, salesByPartner } from '../live/sales.ts'
import { Link } from '../shell/link.tsx'
import { useTitle } from '../shell/title.ts'
import '../styles/partners.css'
import { counted, dollars, quantity } from '../words/amounts.ts'
import { cpm, milliseconds, percent, rate } from '../words/numbers.ts'
import { StandingMark } from '../words/standing.tsx'
import { Feedback } from './feedback.tsx'
import { sharesOf } from './funnel.ts'
import { Funnel } from './funnel-picture.tsx'
import { PartnerLines } from './lines.tsx'
import { SpanControl, usePartnersOf } from './span.tsx'

const billing = {
  says: 'billing notices forwarded to the partner',
  without: 'no billing notice was passed on: its bids have no billing URL, or no ad was seen yet',
  note: (
    <>
      Counts billing notices that the exchange forwards to the bid&apos;s <code>burl</code>, whether or not the call
      succeeds. Bids without a <code>burl</code> and ads not displayed yet are not included.
    </>
  ),
}

export function PartnerPage({ name }: { readonly name: string }) {
  useTitle(name)
  const { span, setSpan, partners, seconds, isThere } = usePartnersOf()
  const { data: stored } = useStored()
  const partner = partners.find((one) => one.name === name)
  const sales = useMemo(() => salesByPartner(stored ?? [], 'paidCpm').get(name) ?? noSales, [stored, name])
  return (
    <>
      <p className="way">
        <Link href="/partners">Partners</Link>
      </p>
      <h1 className="titled">
        <span>{name}</span> {partner !== undefined && <StandingMark standing={partner.standing} />}
      </h1>
      {partner?.standing !== undefined && (
        <p className="quiet small">
          Calls in flight: {counted(partner.inFlight)}. Open connections: {counted(partner.open)}.
        </p>
      )}
      {partner === undefined && <Absent isThere={isThere} />}
      {partner !== undefined && (
        <>
          <Tiles partner={partner} sales={sales} seconds={span === 'recent' ? seconds : undefined} />
          <section className="sheet">
            <SpanControl span={span} setSpan={setSpan} />
            <h2>Funnel</h2>
            <Funnel
              name={name}
              ends={partner.ends}
              billed={partner.billed}
              nothing={`No auctions ${span === 'recent' ? 'in the last 5 minutes' : 'since the start'}.`}
              billing={billing}
            />
          </section>
          <Feedback name={name} />
          <section className="sheet">
            <h2>Last 5 minutes</h2>
            <PartnerLines name={name} />
          </section>
        </>
      )}
    </>
  )
}

function Absent({ isThere }: { readonly isThere: boolean }) {
  if (!isThere) return <p role="status">Waiting for data…</p>
  return (
    <p>
      No partner with this name is configured or has taken part in an auction.{' '}
      <Link href="/partners">All partners</Link>
    </p>
  )
}

interface TilesProps {
  readonly partner: PartnerNow
  readonly sales: Sales
  /** Undefined where the counts are since the start. */
  readonly seconds: number | undefined
}

function Tiles({ partner: { ends, steps, took, billed }, sales, seconds }: TilesProps) {
  const shares = sharesOf(steps)
  const much = (count: number): string => (seconds === undefined ? counted(count) : `${rate(count, seconds)}/s`)
  const tiles = [
    ['Asked', much(shares.asked), `${percent(shareOf(shares.asked, total(ends)))} of available impressions`],
    ['Response rate', percent(shares.answered), 'in time and valid'],
    ['Bid rate', percent(shares.bid), 'of calls'],
    ['Win rate', percent(shares.won), 'of competing bids'],
    ['p50', milliseconds(percentile(took, 0.5)), 'response time'],
    ['p95', milliseconds(percentile(took, 0.95)), 'response time'],
    ['Spend', dollars(sales.dollars), `${quantity(sales.impressions, 'stored win')}, ${cpm(averageCpm(sales))}`],
    ['Billing notices', counted(billed), 'forwarded to burl'],
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
    </dl>
  )
}

function shareOf(part: number, whole: number): number | undefined {
  return whole === 0 ? undefined : part / whole
}
