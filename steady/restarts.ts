// Rolling restarts behind haproxy: one of two nodes is always away, and no caller notices.

import { setTimeout as wait } from 'node:timers/promises'
import { type Verdict, verdict } from '../proof/scenario.ts'
import { figuresOf, shownCount, shownKinds, totalOf } from './load/kinds.ts'
import { type LoadResult, usualPlan } from './load/plan.ts'
import { type Generator, startGenerator } from './load/start.ts'
import type { SteadyScenario, SteadySetting } from './scenario.ts'
import { houseConfig, type RunningExchange, startExchange } from './stage/exchange.ts'
import { type Balancer, checkMs, startBalancer } from './stage/haproxy.ts'

const loadShare = 0.8
/** The starting node, haproxy and the generator need the cores too. */
const perSecondMax = 300
/** How long a node keeps serving after it said that it leaves. */
const drainMs = 5 * checkMs

export const restarts: SteadyScenario = {
  id: 'restarts',
  title: 'rolling restarts of two nodes behind haproxy',
  async run(setting) {
    const { folder } = setting
    const env = { PARLEY_DRAIN_MS: String(drainMs) }
    const start = (name: string): Promise<RunningExchange> =>
      startExchange({ name, folder, config: houseConfig, core: undefined, env })
    const nodes = [await start('node-1'), await start('node-2')] as const
    const balancer = await startBalancer(nodes, folder)
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

async function runRestarts({ nodes, balancer, generator }: Stage, setting: SteadySetting): Promise<readonly Verdict[]> {
  const { isQuick, say } = setting
  const wanted = isQuick ? 5 : 50
  const alone = { ...usualPlan, url: nodes[0].url, connections: 32 }
  await generator.run({ ...alone, pace: { kind: 'closed', seconds: 3 } })
  const full = await generator.run({ ...alone, pace: { kind: 'closed', seconds: 3 } })
  const capacity = figuresOf(full.kinds, '200').count / full.tookSeconds
  const perSecond = Math.round(Math.min(capacity * loadShare, perSecondMax))
  say(`capacity of one node ${shownCount(capacity)}/s; load ${perSecond}/s`)
  const loads: LoadResult[] = []
  for (let done = 0; done < wanted; done++) {
    const node = nodes[done % 2] ?? nodes[0]
    // The load of each restart begins before it and ends when the node serves again.
    const plan = { ...usualPlan, url: balancer.url, connections: 64 }
    const load = generator.run({ ...plan, pace: { kind: 'open', perSecond, seconds: secondsOfRestart } })
    await wait(checkMs)
    const startedMs = performance.now()
    await node.stop()
    await node.restart()
    const tookMs = performance.now() - startedMs
    const result = await load
    loads.push(result)
    // haproxy must have seen it before the other one goes.
    await wait(4 * checkMs)
    const failed = totalOf(result.kinds) - figuresOf(result.kinds, '200').count
    if (failed > 0 || done % 10 === 9 || isQuick) {
      say(`restart ${done + 1}: ${(tookMs / 1000).toFixed(1)} s, ${shownKinds(result.kinds)}`)
    }
  }
  return [verdictOf(loads, perSecond)]
}

/** Longer than a restart takes, so that every moment of it is under load. */
const secondsOfRestart = 5

function verdictOf(loads: readonly LoadResult[], perSecond: number): Verdict {
  const requests = loads.reduce((sum, { kinds }) => sum + totalOf(kinds), 0)
  const failed = requests - loads.reduce((sum, { kinds }) => sum + figuresOf(kinds, '200').count, 0)
  const p99Ms = Math.max(...loads.map(({ kinds }) => figuresOf(kinds, '200').p99Ms))
  return verdict(
    `restarts: ${loads.length} rolling restarts, no failed request`,
    `${failed} of ${shownCount(requests)} failed at ${perSecond}/s, p99 at most ${p99Ms.toFixed(0)} ms`,
    { [`${failed} failed`]: failed === 0 },
  )
}
