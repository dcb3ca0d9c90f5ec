// What one partner did in each of the last seconds.

import type { Second } from '@parley/contract'
import { useMemo } from 'react'
import { Chart } from '../charts/chart.tsx'
import { percentile } from '../live/measures.ts'
import { useLive } from '../live/store.ts'
import { sharesOf } from './funnel.ts'
import { recentSeconds } from './span.tsx'
import { partnerIn } from './times.ts'

const countLines = [
  { name: 'asked', colour: 'colour-0' },
  { name: 'answered', colour: 'colour-4' },
  { name: 'won', colour: 'colour-3' },
]

const timeLines = [
  { name: 'p50', colour: 'colour-0' },
  { name: 'p95', colour: 'colour-4' },
]

type Columns = [number[], ...(number | null)[][]]

export function PartnerLines({ name }: { readonly name: string }) {
  const { seconds } = useLive()
  const recent = useMemo(() => seconds.slice(-recentSeconds), [seconds])
  const [counts, times] = useMemo(() => [countsOf(recent, name), timesOf(recent, name)] as const, [recent, name])
  return (
    <div className="charts">
      <Chart title="Asked, answered and won per second" lines={countLines} data={counts} unit="/s" />
      <Chart title="Response time" lines={timeLines} data={times} unit=" ms" />
    </div>
  )
}

function countsOf(seconds: readonly Second[], name: string): Columns {
  const steps = seconds.map((second) => partnerIn(second, name)?.steps ?? {})
  const asked = steps.map((one) => sharesOf(one).asked)
  return [
    atSeconds(seconds),
    asked,
    steps.map((one, at) => (asked[at] ?? 0) - (one['no-answer'] ?? 0)),
    steps.map(({ won = 0 }) => won),
  ]
}

function timesOf(seconds: readonly Second[], name: string): Columns {
  const took = seconds.map((second) => partnerIn(second, name)?.took ?? [])
  const of = (share: number) => took.map((one) => percentile(one, share) ?? null)
  return [atSeconds(seconds), of(0.5), of(0.95)]
}

function atSeconds(seconds: readonly Second[]): number[] {
  return seconds.map(({ atMs }) => atMs / 1000)
}
