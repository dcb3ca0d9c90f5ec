// Ten times the capacity for a minute: what is too much is refused at once, and the rest is sold as well as before.

import { stolenMs } from '../hostile/victims/stolen.ts'
import { type Verdict, verdict } from '../proof/scenario.ts'
import { figuresOf, fillOf, percent, shownCount, shownKinds, totalOf } from './load/kinds.ts'
import { type LoadPlan, type LoadResult, usualPlan } from './load/plan.ts'
import type { SteadyScenario, SteadySetting } from './scenario.ts'
import { houseConfig } from './stage/exchange.ts'
import { dispositionsBetween, shownReasons } from './stage/metrics.ts'
import { healthyPartners, openStage, type Stage } from './stage/stage.ts'

const times = 10
const goodputShareMin = 0.9
const refusalMsMax = 20
/** From this second after the load on it must not be felt any more. */
const recoverySeconds = 3
const normalFillMin = 0.99
/** Callers that wait: with as many, a request finds a free one unless answers take long. */
const connections = 2000

export const overload: SteadyScenario = {
  id: 'overload',
  title: `${times} times the capacity, with house demand and with partners`,
  async run(setting) {
    return [
      ...(await onStage('house demand', await openStage([], setting, { name: 'house', config: houseConfig }), setting)),
      ...(await onStage('partners', await openStage(healthyPartners(5, 30), setting, { name: 'partners' }), setting)),
    ]
  },
}

async function onStage(demand: string, stage: Stage, setting: SteadySetting): Promise<readonly Verdict[]> {
  try {
    return verdictsOf(demand, await runOverload(demand, stage, setting))
  } finally {
    await stage.close()
  }
}

interface Found {
  /** Answers a second, from 32 callers that wait for each. */
  readonly capacity: number
  readonly seconds: number
  readonly during: LoadResult
  readonly after: LoadResult
}

async function runOverload(demand: string, { exchange, generator }: Stage, setting: SteadySetting): Promise<Found> {
  const { isQuick, say } = setting
  const plan = (count: number, pace: LoadPlan['pace']): LoadPlan => ({
    ...usualPlan,
    url: exchange.url,
    connections: count,
    pace,
  })
  await generator.run(plan(32, { kind: 'closed', seconds: isQuick ? 3 : 10 }))
  const alone = await generator.run(plan(32, { kind: 'closed', seconds: isQuick ? 4 : 10 }))
  const capacity = figuresOf(alone.kinds, '200').good / alone.tookSeconds
  say(`${demand}: capacity ${shownCount(capacity)}/s with 32 callers, p50 ${ms(figuresOf(alone.kinds, '200').p50Ms)}`)
  const before = await exchange.metrics()
  const stolenBefore = stolenMs()
  const seconds = isQuick ? 10 : 60
  const during = await generator.run(plan(connections, { kind: 'flood', perSecond: capacity * times, seconds }))
  const sent = totalOf(during.kinds)
  say(
    `${demand}: wanted to send ${shownCount(capacity * times)}/s, sent ${shownCount(sent / seconds)}/s (${(sent / seconds / capacity).toFixed(1)} × capacity), host took ${stolenMs() - stolenBefore} ms`,
  )
  say(`${demand}: ${shownKinds(during.kinds)}`)
  const after = await generator.run(
    plan(64, { kind: 'open', perSecond: Math.round(capacity / 2), seconds: recoverySeconds + 3 }),
  )
  say(`${demand}, after: fill by second ${after.seconds.map((kinds) => percent(fillOf(kinds))).join(' ')}`)
  for (const [name, reasons] of dispositionsBetween(before, await exchange.metrics())) {
    say(`${demand}: ${name} without a bid: ${shownReasons(reasons)}`)
  }
  return { capacity, seconds, during, after }
}

function verdictsOf(demand: string, { capacity, seconds, during, after }: Found): readonly Verdict[] {
  const bids = figuresOf(during.kinds, '200')
  const goodput = bids.good / seconds
  const refusals = figuresOf(during.kinds, '503')
  const offered = totalOf(during.kinds) / seconds
  const late = after.seconds.slice(recoverySeconds)
  const fill = Math.min(...late.map(fillOf))
  const p50Ms = Math.max(...late.map((kinds) => figuresOf(kinds, '200').p50Ms))
  return [
    verdict(
      `overload, ${demand}: goodput is at least ${percent(goodputShareMin)} of capacity`,
      `${shownCount(goodput)}/s of ${shownCount(capacity)}/s at ${shownCount(offered)}/s offered (${(offered / capacity).toFixed(1)} ×); p50 ${ms(bids.p50Ms)}, p99 ${ms(bids.p99Ms)}`,
      { [`${percent(goodput / capacity)} of capacity`]: goodput >= capacity * goodputShareMin },
    ),
    verdict(
      `overload, ${demand}: a refusal takes less than ${refusalMsMax} ms at p99`,
      `${shownCount(refusals.count)} × 503, p50 ${ms(refusals.p50Ms)}, p99 ${ms(refusals.p99Ms)}; the generator itself stood still for up to ${ms(during.stallMs)}`,
      {
        [`${ms(refusals.p99Ms)}`]: refusals.p99Ms < refusalMsMax,
        'nothing was refused': refusals.count > 0,
      },
    ),
    verdict(
      `overload, ${demand}: all is normal ${recoverySeconds} s after`,
      `fill ${percent(fill)}, p50 ${ms(p50Ms)} at half the capacity`,
      { [`fill ${percent(fill)}`]: fill >= normalFillMin },
    ),
  ]
}

function ms(value: number): string {
  return `${value.toFixed(0)} ms`
}
