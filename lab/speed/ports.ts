// The same bare server in two processes on one port, shared by the kernel (`reusePort`) and by node:cluster: processor
// time per request, throughput, p99, and how evenly connections spread. In turns: A B A B …

import { commandOf } from '../../scripts/command/command.ts'
import { median, sum } from '../figures.ts'
import type { LoadResult } from '../load/plan.ts'
import { startGenerator } from '../load/start-generator.ts'
import { cpuMicrosOf } from '../stage/cpu-time.ts'
import { describeMachine, showMachine } from '../stage/machine.ts'
import { type Effort, effortOf, optionSpecs } from './options.ts'
import { turnSecondsMax } from './rounds.ts'
import { type ServerProcess, startServer } from './servers/exchange.ts'

interface Turn {
  readonly way: string
  readonly cpuMicros: number
  readonly perSecond: number
  readonly p99Ms: number
  /** The part of the work that the busier of the two servers did: 0.5 is even. */
  readonly busierShare: number
  readonly errors: number
}

const ways = ['reuse-port', 'cluster'] as const

export const command = commandOf({
  options: (({ quick, rounds, requests, seconds }) => ({ quick, rounds, requests, seconds }))(optionSpecs),
  run: (values) => measure(effortOf(values)),
})

type Load = (url: string, count: number) => Promise<LoadResult>

async function measure({ rounds, requests, warmUp, connections }: Effort): Promise<number> {
  const servers = await Promise.all(
    ways.map(async (way) => ({
      way,
      server: await startServer('port-server', [way], { core: undefined }),
    })),
  )
  const generator = startGenerator(undefined)
  const load: Load = (url, count) => {
    const pace = { kind: 'closed', requests: count, seconds: turnSecondsMax } as const
    return generator.run({ url, connections, pace })
  }
  // Nothing is pinned: the servers need both cores of a small machine, and so does the generator.
  console.log(showMachine(describeMachine(), undefined))
  console.log(`${rounds} rounds of ${requests} requests on ${connections} connections, the same in each round\n`)
  const turns: Turn[] = []
  for (const { server } of servers) await load(server.url, warmUp)
  for (let round = 1; round <= rounds; round++) {
    for (const { way, server } of servers) {
      const turn = await takeTurn(way, server, () => load(server.url, requests))
      turns.push(turn)
      console.log(show(`${round}/${rounds} ${way}`, turn))
    }
  }
  console.log('')
  for (const way of ways) console.log(show(`median ${way}`, summaryOf(turns, way)))
  await generator.stop()
  await Promise.all(servers.map(({ server }) => server.stop()))
  return turns.some(({ errors }) => errors > 0) ? 1 : 0
}

async function takeTurn(way: string, { url }: ServerProcess, run: () => Promise<LoadResult>): Promise<Turn> {
  const pids = new URL(url).pathname.slice(1).split(',').map(Number)
  const before = pids.map((pid) => cpuMicrosOf([pid]))
  const { answered, seconds, p99Ms, errors } = await run()
  const used = pids.map((pid, index) => cpuMicrosOf([pid]) - (before[index] ?? 0))
  // The first is the primary: its work counts in total, but not in the servers' shares.
  const own = used.slice(1)
  return {
    way,
    cpuMicros: sum(used) / Math.max(1, answered),
    perSecond: answered / seconds,
    p99Ms,
    busierShare: Math.max(...own) / Math.max(1, sum(own)),
    errors,
  }
}

function summaryOf(turns: readonly Turn[], way: string): Turn {
  const own = turns.filter((turn) => turn.way === way)
  return {
    way,
    cpuMicros: median(own.map(({ cpuMicros }) => cpuMicros)),
    perSecond: median(own.map(({ perSecond }) => perSecond)),
    p99Ms: median(own.map(({ p99Ms }) => p99Ms)),
    busierShare: median(own.map(({ busierShare }) => busierShare)),
    errors: sum(own.map(({ errors }) => errors)),
  }
}

function show(label: string, { cpuMicros, perSecond, p99Ms, busierShare, errors }: Turn): string {
  const figures = [
    `${cpuMicros.toFixed(1)} CPU µs/request`,
    `${perSecond.toFixed(0)} requests/s`,
    `p99 ${p99Ms.toFixed(2)} ms`,
    `busier one ${(busierShare * 100).toFixed(0)} %`,
    `${errors} ${errors === 1 ? 'error' : 'errors'}`,
  ]
  return `${label.padEnd(20)} ${figures.join('   ')}`
}
