// The model of docs/scale.md as Markdown.

import { table } from '../../../scripts/docs/markdown.ts'
import {
  busyShare,
  coresPerMachine,
  partnerMs,
  partnersAsked,
  rates,
  type ScaleInput,
  type ScaleRow,
  scaleRow,
} from './scale.ts'

interface Line {
  readonly what: string
  readonly show: (row: ScaleRow) => number
}

const lines: readonly Line[] = [
  { what: 'cores, in-process demand', show: ({ houseCores }) => houseCores },
  { what: `cores, ${partnersAsked} HTTP partners`, show: ({ partnersCores }) => partnersCores },
  { what: `machines of ${coresPerMachine} cores, ${partnersAsked} partners`, show: ({ machines }) => machines },
  { what: 'Redis calls/s, as measured per process', show: ({ redisCalls }) => redisCalls },
  { what: 'Redis calls/s, at most', show: ({ redisCallsMax }) => redisCallsMax },
  { what: `calls open to partners at ${partnerMs} ms`, show: ({ openCalls }) => openCalls },
]

export function scaleTable(input: ScaleInput): string {
  const { houseMicros, partnersMicros, redisCallsPerProcess: calls, leaseTickMs } = input
  const rows = rates.map((perSecond) => scaleRow(perSecond, input))
  const head = ['Requests/s', ...rates.map((rate) => rate.toLocaleString('en'))]
  const cells = lines.map(({ what, show }) => [what, ...rows.map((row) => show(row).toLocaleString('en'))])
  const inputs = [
    `Measured: ${houseMicros.toFixed(1)} µs of processor time for a request with in-process demand (P1), ${partnersMicros.toFixed(1)} µs with`,
    `three HTTP partners (P2), ${calls.toFixed(1)} calls of Redis a second for each of eight processes. Chosen: cores ${busyShare * 100} % busy,`,
    `${coresPerMachine} cores in a machine. Given: a process calls Redis at most once in ${leaseTickMs} ms (\`limits.leaseTickMs\`).`,
  ]
  return `${inputs.join('\n')}\n\n${table(head, cells)}`
}
