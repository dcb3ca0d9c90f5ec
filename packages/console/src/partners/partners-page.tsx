// How the partners do: a row each.

import type { PartnerNow, Second } from '@parley/contract'
import { Fragment, useMemo } from 'react'
import { storedMax, useStored } from '../api/stored.ts'
import { Spark } from '../charts/spark.tsx'
import { percentile, total } from '../live/measures.ts'
import { averageCpm, noSales, type Sales, salesByPartner } from '../live/sales.ts'
import { useLive } from '../live/store.ts'
import { Link } from '../shell/link.tsx'
import { type Head, Line, Table } from '../shell/table.tsx'
import { useTitle } from '../shell/title.ts'
import '../styles/partners.css'
import { counted, dollars } from '../words/amounts.ts'
import { cpm, milliseconds, percent, rate } from '../words/numbers.ts'
import { StandingMark } from '../words/standing.tsx'
import { sharesOf, topDrops } from './funnel.ts'
import { recentSeconds, SpanControl, usePartnersOf } from './span.tsx'
import { p95Of } from './times.ts'

const sparkStepSeconds = 5
const reasonsShown = 2

export function PartnersPage() {
  useTitle('Partners')
  const { span, setSpan, partners, seconds, isThere } = usePartnersOf()
  const { data: stored } = useStored()
  const live = useLive()
  const recent = useMemo(() => live.seconds.slice(-recentSeconds), [live.seconds])
  const sales = useMemo(() => salesByPartner(stored ?? [], 'paidCpm'), [stored])
  const most = Math.max(0, ...[...sales.values()].map((one) => one.dollars))
  return (
    <>
      <h1>Partners</h1>
      <section className="sheet">
        <SpanControl span={span} setSpan={setSpan} />
        <h2>Partner performance</h2>
        {isThere && partners.length === 0 && <p>No partner has taken part in an auction yet</p>}
        {!isThere && <p role="status">Waiting for data…</p>}
        <Table heads={heads} kind="steady partner-rows">
          {partners.map((partner) => (
            <Row
              key={partner.name}
              partner={partner}
              asked={(count) => (span === 'recent' ? `${rate(count, seconds)}/s` : counted(count))}
              sales={sales.get(partner.name) ?? noSales}
              spend={(amount) => dollars(amount, most)}
              recent={recent}
            />
          ))}
        </Table>
        <p className="quiet small note">
          Counts are per partner and impression. Win rate is the share of competing bids. Spend is the price before
          margin of all wins in the last {counted(stored?.length ?? storedMax)} stored auctions, including ads not shown
          yet.
        </p>
      </section>
    </>
  )
}

const heads: readonly Head[] = [
  { name: 'Partner' },
  { name: 'Health' },
  { name: 'Asked', kind: 'number' },
  { name: 'Answers', kind: 'number' },
  { name: 'Bids', kind: 'number' },
  { name: 'Wins', kind: 'number' },
  { name: 'p50', kind: 'number' },
  { name: 'p95', kind: 'number' },
  { name: 'p95, last 5 min', kind: 'apart' },
  { name: 'Spend', kind: 'number' },
  { name: 'Top loss reasons', kind: 'apart' },
]

interface RowProps {
  readonly partner: PartnerNow
  readonly asked: (count: number) => string
  readonly sales: Sales
  readonly spend: (amount: number) => string
  readonly recent: readonly Second[]
}

function Row({ partner: { name, standing, ends, steps, took }, asked, sales, spend, recent }: RowProps) {
  const shares = sharesOf(steps)
  const times = useMemo(() => p95Of(recent, name, sparkStepSeconds), [recent, name])
  return (
    <Line
      name={<Link href={`/partners/${encodeURIComponent(name)}`}>{name}</Link>}
      cells={[
        <StandingMark key="standing" standing={standing} />,
        asked(shares.asked),
        <span key="answers" className={(shares.answered ?? 1) < 0.6 ? 'bad' : undefined}>
          {percent(shares.answered)}
        </span>,
        percent(shares.bid),
        percent(shares.won),
        milliseconds(percentile(took, 0.5)),
        milliseconds(percentile(took, 0.95)),
        times.some((time) => time !== undefined) && (
          <Spark key="spark" values={times} label={`p95 of ${name} in the last 5 minutes`} />
        ),
        <span key="spend">
          {sales.impressions === 0 ? '–' : spend(sales.dollars)}
          <span className="quiet small under">{sales.impressions > 0 && cpm(averageCpm(sales))}</span>
        </span>,
        <TopReasons key="reasons" name={name} ends={ends} />,
      ]}
    />
  )
}

function TopReasons({ name, ends }: Pick<PartnerNow, 'name' | 'ends'>) {
  const all = total(ends)
  const top = topDrops(ends, reasonsShown)
  if (top.length === 0) return <span className="quiet">none</span>
  return (
    <span className="top-reasons">
      {top.map(({ reason, count }) => (
        <Fragment key={reason}>
          <Link href={`/auctions?partner=${encodeURIComponent(name)}&reason=${reason}`}>{reason}</Link>
          <span className="quiet">{percent(count / all)}</span>
        </Fragment>
      ))}
    </span>
  )
}
