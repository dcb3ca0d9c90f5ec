// Rolling restarts behind haproxy: one of two nodes is always away, and no caller notices.

import { setTimeout as wait } from 'node:timers/promises'
import { countText, percent } from '../figures.ts'
import { figuresOf, totalOf } from '../load/kinds.ts'
import type { LoadPlan, LoadResult } from '../load/plan.ts'
import { type Generator, startGenerator } from '../load/start-generator.ts'
import { type Scenario, type Setting, type Verdict, verdict } from '../scenario.ts'
import { type Balancer, startHaproxy } from '../stage/balancers.ts'
import { houseConfig, type RunningExchange, startExchange } from '../stage/exchange.ts'

const loadShare = 0.8
/** How often haproxy asks for readiness, so that many restarts take little time. */
const checkMs = 200
/** How long a node keeps serving after it said that it leaves. */
const drainMs = 5 * checkMs

export const restarts: Scenario = {
  id: 'restarts',
  title: 'rolling restarts of two nodes behind haproxy',
  async run(setting) {
    const { folder } = setting
    const env = { PARLEY_DRAIN_MS: String(drainMs), PARLEY_WARM_UP_MS: '1000' }
    const start = (name: string): Promise<RunningExchange> => startExchange({ name, folder, config: houseConfig, env })
    const nodes = [await start('node-1'), await start('node-2')] as const
    const balancer = await startHaproxy({ ports: nodes.map(({ port }) => port), folder, checkMs })
    const generator = startGenerator(undefined)
    try {
      return await runRestarts({ nodes, balancer, generator }, setting)
    } finally {
      await Promise.all([generator.stop(), balancer.stop(), ...nodes.map((node) => node.kill())])
    }
  },
}

interface Stage {
  readonly nodes: readonly [RunningExchange, RunningExchange]
  readonly balancer: Balancer
  readonly generator: Generator
}

async function runRestarts(stage: Stage, { isQuick, print }: Setting): Promise<readonly Verdict[]> {
  const wanted = isQuick ? 5 : 50
  const full = await duringRestarts(stage, 2, { kind: 'closed', seconds: 2 }, print)
  const seconds = full.reduce((sum, { seconds: took }) => sum + took, 0)
  const capacity = (requestsIn(full) - failedIn(full)) / seconds
  const perSecond = Math.round(capacity * loadShare)
  print(`32 callers get ${countText(capacity)}/s while nodes restart; load ${countText(perSecond)}/s`)
  const loads = await duringRestarts(stage, wanted, { kind: 'open', perSecond, seconds: 2 }, print)
  return [verdictOf(loads, wanted, `${countText(perSecond)}/s, ${percent(loadShare)} of what both can do meanwhile`)]
}

/** Loads both nodes through haproxy all the time, and restarts them in turns. */
async function duringRestarts(
  { nodes, balancer, generator }: Stage,
  count: number,
  pace: LoadPlan['pace'],
  print: (line: string) => void,
): Promise<readonly LoadResult[]> {
  const connections = pace.kind === 'closed' ? 32 : 64
  const plan = { url: balancer.url, connections, pace }
  const loads: LoadResult[] = []
  const over = new AbortController()
  const load = (async () => {
    while (!over.signal.aborted) loads.push(await generator.run(plan))
  })()
  for (let done = 1; done <= count; done++) {
    const node = nodes[done % 2] ?? nodes[0]
    const startedMs = performance.now()
    await node.stop()
    await node.restart()
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
    if (done % 10 === 0 || count < 10) print(`restart ${done} took ${seconds} s; failed so far: ${failedIn(loads)}`)
    // haproxy must have seen it before the other one goes.
    await wait(4 * checkMs)
  }
  over.abort()
  await load
  return loads
}

function requestsIn(loads: readonly LoadResult[]): number {
  return loads.reduce((sum, { kinds }) => sum + totalOf(kinds), 0)
}

function failedIn(loads: readonly LoadResult[]): number {
  return loads.reduce((sum, { kinds }) => sum + totalOf(kinds) - figuresOf(kinds, '200').count, 0)
}

function verdictOf(loads: readonly LoadResult[], restarted: number, rate: string): Verdict {
  const requests = requestsIn(loads)
  const failed = failedIn(loads)
  const faults = [...new Set(loads.flatMap(({ kinds }) => Object.keys(kinds)))].filter((kind) => kind !== '200')
  const p99Ms = Math.max(...loads.map(({ kinds }) => figuresOf(kinds, '200').p99Ms))
  return verdict(
    `restarts: ${restarted} rolling restarts, no failed request`,
    `${failed} of ${countText(requests)} failed at ${rate}; p99 of the worst two seconds ${p99Ms.toFixed(0)} ms`,
    { [`${failed} failed: ${faults.join(', ')}`]: failed === 0 },
  )
}
