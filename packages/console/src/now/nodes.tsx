// The other nodes beside this one. Where the configuration names none, there is nothing to see.

import type { NodeReport } from '@parley/contract'
import { useQuery } from '@tanstack/react-query'
import { getJson } from '../api/get-json.ts'
import { countsIn, fillOf, percentile, tookIn, total } from '../live/measures.ts'
import { useLive } from '../live/store.ts'
import { troublesOf } from '../live/troubles.ts'
import { type Head, Line, Table } from '../shell/table.tsx'
import { quantity } from '../words/amounts.ts'
import { milliseconds, percent, rate } from '../words/numbers.ts'
import { Wide } from '../words/wide.tsx'
import { sumOf } from './sum-of-nodes.ts'

const shownSeconds = 10

const heads: readonly Head[] = [
  { name: 'Node' },
  { name: 'State' },
  { name: 'Requests', kind: 'number live' },
  { name: 'Fill', kind: 'number live' },
  { name: 'p99', kind: 'number live' },
  { name: '503', kind: 'number live' },
  { name: 'Busy', kind: 'number live' },
  { name: 'Configuration' },
]

export function Nodes() {
  const { node, seconds } = useLive()
  const { data } = useQuery({
    queryKey: ['nodes'],
    queryFn: ({ signal }) => getJson<{ readonly nodes: readonly NodeReport[] }>('/nodes', signal),
    refetchInterval: ({ state }) => (state.data?.nodes.length === 0 ? false : 1000),
  })
  if (data === undefined || data.nodes.length === 0) return null
  const own = { url: location.origin, seconds: seconds.slice(-shownSeconds), ...(node === undefined ? {} : { node }) }
  return (
    <section className="sheet">
      <h2>Nodes</h2>
      <Table heads={heads} kind="steady" sum={<Sum reports={[own, ...data.nodes]} />}>
        <Row report={own} isOwn />
        {data.nodes.map((report) => (
          <Row key={report.url} report={report} isOwn={false} />
        ))}
      </Table>
    </section>
  )
}

/** Of all nodes that answered; whoever did not is named, because its numbers are missing. */
function Sum({ reports }: { readonly reports: readonly NodeReport[] }) {
  const { answering, missing, seconds, perSecond, outcomes } = sumOf(reports)
  const says =
    missing.length === 0
      ? 'all answer'
      : `without ${missing.map(({ url }) => url.replace(/^https?:\/\//, '')).join(', ')}`
  return (
    <Line
      name={`${answering} of ${quantity(reports.length, 'node')}`}
      cells={[
        <span key="state" className={`state ${missing.length === 0 ? 'state-won' : 'state-failed'}`}>
          {says}
        </span>,
        <Wide key="requests" text={`${rate(perSecond(), 1)}/s`} />,
        <Wide key="fill" text={percent(fillOf(outcomes))} />,
        <Wide key="p99" text={milliseconds(percentile(tookIn(seconds), 0.99))} />,
        <Wide key="503" text={`${rate(perSecond('overloaded'), 1)}/s`} />,
        <Wide key="busy" text={percent(busiest(reports))} />,
      ]}
    />
  )
}

function busiest(reports: readonly NodeReport[]): number | undefined {
  const all = reports.flatMap(({ seconds }) => seconds?.at(-1)?.busy ?? [])
  return all.length === 0 ? undefined : Math.max(...all)
}

function Row({ report, isOwn }: { readonly report: NodeReport; readonly isOwn: boolean }) {
  const { url, node, seconds = [], fault } = report
  const outcomes = countsIn(seconds.map((second) => second.outcomes))
  const [trouble] = troublesOf(node, seconds)
  return (
    <Line
      name={isOwn ? 'this node' : <a href={url}>{url.replace(/^https?:\/\//, '')}</a>}
      cells={[
        <span
          key="state"
          className={`state ${fault === undefined && trouble === undefined ? 'state-won' : 'state-failed'}`}
        >
          {fault ?? trouble?.says ?? 'OK'}
        </span>,
        <Wide key="requests" text={`${rate(total(outcomes), seconds.length)}/s`} />,
        <Wide key="fill" text={percent(fillOf(outcomes))} />,
        <Wide key="p99" text={milliseconds(percentile(tookIn(seconds), 0.99))} />,
        <Wide key="503" text={`${rate(outcomes.overloaded ?? 0, seconds.length)}/s`} />,
        <Wide key="busy" text={percent(seconds.at(-1)?.busy)} />,
        <code key="configuration">{node?.configHash ?? '–'}</code>,
      ]}
    />
  )
}
