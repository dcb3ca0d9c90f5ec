// What is wrong now? The first page: troubles, numbers, lines, partners and engines, once a second.

import { SegmentedControl } from '@mantine/core'
import type { Second } from '@parley/contract'
import { useMemo, useState } from 'react'
import { Chart } from '../charts/chart.tsx'
import { goals, isMissed, shownSeconds } from '../live/goals.ts'
import { countsIn, fillOf, percentile, tookIn, total } from '../live/measures.ts'
import { useLive } from '../live/store.ts'
import { useTitle } from '../shell/title.ts'
import { milliseconds, percent, rate } from '../words/numbers.ts'
import { Engines } from './engines.tsx'
import { Limits } from './limits.tsx'
import { Nodes } from './nodes.tsx'
import { Partners } from './partners.tsx'
import { Troubles } from './troubles.tsx'

const ranges = [
  { value: '300', label: '5 min' },
  { value: '900', label: '15 min' },
  { value: '3600', label: '1 h' },
]

export function NowPage() {
  useTitle('Now')
  const { seconds } = useLive()
  const [range, setRange] = useState('300')
  const shown = useMemo(() => seconds.slice(-Number(range)), [seconds, range])
  return (
    <>
      <h1>Now</h1>
      <Troubles />
      <Tiles seconds={seconds.slice(-shownSeconds)} />
      <section className="sheet">
        <SegmentedControl
          className="range"
          size="xs"
          data={ranges}
          value={range}
          onChange={setRange}
          aria-label="Range"
        />
        <h2>Traffic and latency</h2>
        <Lines seconds={shown} />
      </section>
      <Nodes />
      <Partners seconds={seconds} />
      <div className="two">
        <Limits seconds={seconds.slice(-shownSeconds)} />
        <Engines />
      </div>
    </>
  )
}

function Tiles({ seconds }: { readonly seconds: readonly Second[] }) {
  const outcomes = countsIn(seconds.map((second) => second.outcomes))
  const took = tookIn(seconds)
  const { length } = seconds
  const busy = seconds.at(-1)?.busy
  const overloaded = outcomes.overloaded ?? 0
  const tiles = [
    ['Requests', `${rate(total(outcomes), length)}/s`, `last ${shownSeconds} s`],
    ['Fill', percent(fillOf(outcomes)), `${rate(outcomes.bid ?? 0, length)} bids/s`],
    ...goals.map(({ name, share, goalMs }) => {
      const tookMs = percentile(took, share)
      return [name, milliseconds(tookMs), `target ${goalMs} ms`, isMissed(tookMs, goalMs)] as const
    }),
    ['Rejected', `${rate(outcomes.rejected ?? 0, length)}/s`, '400'],
    ['Rate limited', `${rate(outcomes['over-limit'] ?? 0, length)}/s`, '429'],
    ['Overloaded', `${rate(overloaded, length)}/s`, '503'],
    ['Busy', percent(busy), 'of one core'],
  ] as const
  return (
    <dl className="tiles">
      {tiles.map(([name, value, note, isBad]) => (
        <div className="tile" key={name}>
          <dt>{name}</dt>
          <dd className={isBad === true ? 'bad' : undefined}>{value}</dd>
          <dd className="tile-note">{note}</dd>
        </div>
      ))}
    </dl>
  )
}

const trafficLines = [
  { name: 'bids', colour: 'colour-3' },
  { name: 'no bids', colour: 'colour-0' },
  { name: 'refused', colour: 'colour-2' },
  { name: '503', colour: 'bad' },
]

const timeLines = [
  { name: 'p50', colour: 'colour-0' },
  { name: 'p95', colour: 'colour-4' },
  { name: 'p99', colour: 'colour-1' },
  { name: '50', colour: 'soft', isDashed: true },
  { name: '100', colour: 'soft', isDashed: true },
  { name: '200', colour: 'soft', isDashed: true },
]

function Lines({ seconds }: { readonly seconds: readonly Second[] }) {
  const [traffic, times] = useMemo(() => [trafficOf(seconds), timesOf(seconds)] as const, [seconds])
  return (
    <div className="charts">
      <Chart title="Responses per second, by outcome" lines={trafficLines} data={traffic} unit="/s" />
      <Chart
        title="Response time; targets: p50 50 ms, p95 100 ms, p99 200 ms"
        lines={timeLines}
        data={times}
        unit=" ms"
      />
    </div>
  )
}

type Columns = [number[], ...(number | null)[][]]

function trafficOf(seconds: readonly Second[]): Columns {
  const of = (pick: (second: Second) => number): number[] => seconds.map(pick)
  return [
    of(({ atMs }) => atMs / 1000),
    of(({ outcomes }) => outcomes.bid ?? 0),
    of(({ outcomes }) => outcomes['no-bid'] ?? 0),
    of(({ outcomes }) => (outcomes.rejected ?? 0) + (outcomes['over-limit'] ?? 0)),
    of(({ outcomes }) => (outcomes.overloaded ?? 0) + (outcomes.failed ?? 0)),
  ]
}

function timesOf(seconds: readonly Second[]): Columns {
  const of = (share: number) => seconds.map(({ took }) => percentile(took, share) ?? null)
  const line = (ms: number): number[] => seconds.map(() => ms)
  return [seconds.map(({ atMs }) => atMs / 1000), of(0.5), of(0.95), of(0.99), line(50), line(100), line(200)]
}
