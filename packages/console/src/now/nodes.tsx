// The other nodes beside this one. Where the configuration names none, there is nothing to see.

import { useQuery } from '@tanstack/react-query'
import { getJson } from '../api/get-json.ts'
import type { NodeNow, Second } from '../api/now.ts'
import { countsIn, fillOf, percentile, tookIn, total } from '../live/measures.ts'
import { useLive } from '../live/store.ts'
import { troublesOf } from '../live/troubles.ts'
import { milliseconds, percent, rate, wide } from '../words/numbers.ts'

interface NodeTold {
  readonly url: string
  readonly node?: NodeNow
  readonly seconds?: readonly Second[]
  readonly fault?: string
}

const shownSeconds = 10

export function Nodes() {
  const { node, seconds } = useLive()
  const { data } = useQuery({
    queryKey: ['nodes'],
    queryFn: ({ signal }) => getJson<{ readonly nodes: readonly NodeTold[] }>('/nodes', signal),
    refetchInterval: ({ state }) => (state.data?.nodes.length === 0 ? false : 1000),
  })
  if (data === undefined || data.nodes.length === 0) return null
  const own = { url: location.origin, seconds: seconds.slice(-shownSeconds), ...(node === undefined ? {} : { node }) }
  return (
    <section className="sheet">
      <h2>Nodes</h2>
      <div className="wide">
        <table className="rows steady">
          <thead>
            <tr>
              <th>Node</th>
              <th>State</th>
              <th className="number">Requests</th>
              <th className="number">Fill</th>
              <th className="number">p99</th>
              <th className="number">503</th>
              <th className="number">Busy</th>
              <th>Configuration</th>
            </tr>
          </thead>
          <tbody>
            <Row told={own} isOwn />
            {data.nodes.map((told) => (
              <Row key={told.url} told={told} isOwn={false} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Row({ told, isOwn }: { readonly told: NodeTold; readonly isOwn: boolean }) {
  const { url, node, seconds = [], fault } = told
  const outcomes = countsIn(seconds.map((second) => second.outcomes))
  const [trouble] = troublesOf(node, seconds)
  return (
    <tr>
      <td>{isOwn ? 'this one' : <a href={url}>{url.replace(/^https?:\/\//, '')}</a>}</td>
      <td>
        <span className={`state ${fault === undefined && trouble === undefined ? 'state-won' : 'state-failed'}`}>
          {fault ?? trouble?.says ?? 'well'}
        </span>
      </td>
      <td className="number live">{wide(`${rate(total(outcomes), seconds.length)}/s`)}</td>
      <td className="number live">{wide(percent(fillOf(outcomes)))}</td>
      <td className="number live">{wide(milliseconds(percentile(tookIn(seconds), 0.99)))}</td>
      <td className="number live">{wide(`${rate(outcomes.overloaded ?? 0, seconds.length)}/s`)}</td>
      <td className="number live">{wide(percent(seconds.at(-1)?.busy))}</td>
      <td>
        <code>{node?.configHash ?? '–'}</code>
      </td>
    </tr>
  )
}
