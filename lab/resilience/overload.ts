// Ten times the capacity for a minute: what is too much is refused at once, and the rest is sold as well as before. A
// generator that floods is busy itself and sees its answers late, so a second one that sends little measures the time.

import { countText, ms, percent } from '../figures.ts'
import { figuresOf, fillOf, shownKinds, totalOf } from '../load/kinds.ts'
import type { LoadPlan, LoadResult } from '../load/plan.ts'
import { startGenerator } from '../load/start-generator.ts'
import { type Scenario, type Setting, type Verdict, verdict } from '../scenario.ts'
import { cpuMicrosOf } from '../stage/cpu-time.ts'
import { houseConfig } from '../stage/exchange.ts'
import { dispositionsBetween, shownReasons } from '../stage/metrics.ts'
import { healthyPartners } from '../stage/partners/start.ts'
import { openStage, type Stage } from './stage.ts'

const times = 10
const goodputShareMin = 0.9
const refusalMsMax = 20
/** From this second after the load on it must not be felt any more. */
const recoverySeconds = 3
const normalFillMin = 0.99
const normalMsMax = 50
/** Callers that wait: with as many, a request finds a free one unless answers take long. */
const connections = 2000
/** More than this one generator cannot send; beside it, most of its time would go into reading answers late. */
const perSecondMax = 25_000
const probesPerSecond = 200

export const overload: Scenario = {
  id: 'overload',
  title: `${times} times the capacity, with house demand and with partners`,
  async run(setting) {
    return [
      ...(await onStage('house demand', await openStage([], setting, { name: 'house', config: houseConfig }), setting)),
      ...(await onStage('partners', await openStage(healthyPartners(5, 30), setting, { name: 'partners' }), setting)),
    ]
  },
}

async function onStage(demand: string, stage: Stage, setting: Setting): Promise<readonly Verdict[]> {
  try {
    return verdictsOf(demand, await runOverload(demand, stage, setting))
  } finally {
    await stage.close()
  }
}

interface Found {
  /** Bids a second to 32 callers that wait for each, before the load. */
  readonly capacity: number
  readonly seconds: number
  readonly during: LoadResult
  /** The same time, as a caller saw it whose own clock is right. */
  readonly probe: LoadResult
  /** How much of its core the exchange really had meanwhile. */
  readonly coreShare: number
  readonly after: LoadResult
}

async function runOverload(demand: string, { exchange, generator }: Stage, setting: Setting): Promise<Found> {
  const { isQuick, cores, print } = setting
  const plan = (count: number, pace: LoadPlan['pace']): LoadPlan => ({
    url: exchange.url,
    connections: count,
    pace,
  })
  const measure = async (): Promise<number> => {
    const { kinds, seconds: took } = await generator.run(plan(32, { kind: 'closed', seconds: isQuick ? 3 : 10 }))
    return figuresOf(kinds, '200').good / took
  }
  await measure()
  const capacity = await measure()
  const before = await exchange.metrics()
  const seconds = isQuick ? 10 : 60
  const flood = startGenerator(cores?.others, true)
  const perSecond = Math.min(capacity * times, perSecondMax)
  const microsBefore = cpuMicrosOf([exchange.pid()])
  const flooded = flood.run({ ...plan(connections, { kind: 'flood', perSecond, seconds }), firstAddress: 1000 })
  const probe = await generator.run(plan(100, { kind: 'flood', perSecond: probesPerSecond, seconds }))
  const coreShare = (cpuMicrosOf([exchange.pid()]) - microsBefore) / 1e6 / probe.seconds
  const during = await flooded
  await flood.stop()
  print(`${demand}: ${shownKinds(during.kinds)}; probe: ${shownKinds(probe.kinds)}`)
  const half = Math.round(capacity / 2)
  const after = await generator.run(plan(64, { kind: 'open', perSecond: half, seconds: recoverySeconds + 3 }))
  print(`${demand}, after: fill by second ${after.bySecond.map((kinds) => percent(fillOf(kinds))).join(' ')}`)
  for (const [name, reasons] of dispositionsBetween(before, await exchange.metrics())) {
    print(`${demand}: ${name} without a bid: ${shownReasons(reasons)}`)
  }
  const capacityAfter = await measure()
  print(`${demand}: capacity ${countText(capacity)}/s before, ${countText(capacityAfter)}/s after`)
  return { capacity, seconds, during, probe, coreShare, after }
}

function verdictsOf(demand: string, { capacity, seconds, during, probe, coreShare, after }: Found): readonly Verdict[] {
  const bids = figuresOf(probe.kinds, '200')
  const goodput = (figuresOf(during.kinds, '200').good + bids.good) / seconds
  const refusals = figuresOf(probe.kinds, '503')
  const refused = figuresOf(during.kinds, '503').count + refusals.count
  const offered = (totalOf(during.kinds) + totalOf(probe.kinds)) / seconds
  const late = after.bySecond.slice(recoverySeconds)
  const fill = Math.min(...late.map(fillOf))
  const p50Ms = Math.max(...late.map((kinds) => figuresOf(kinds, '200').p50Ms))
  return [
    verdict(
      `overload, ${demand}: goodput is at least ${percent(goodputShareMin)} of capacity`,
      `${countText(goodput)}/s of ${countText(capacity)}/s at ${countText(offered)}/s offered (${(offered / capacity).toFixed(1)} ×); p50 ${ms(bids.p50Ms)}, p99 ${ms(bids.p99Ms)}; the exchange had ${percent(coreShare)} of its core`,
      { [`${percent(goodput / capacity)} of capacity`]: goodput >= capacity * goodputShareMin },
    ),
    verdict(
      `overload, ${demand}: a refusal takes less than ${refusalMsMax} ms at p99`,
      `${countText(refused)} × 503, p50 ${ms(refusals.p50Ms)}, p99 ${ms(refusals.p99Ms)}; the prober itself stood still for up to ${ms(probe.stallMs)}`,
      {
        [ms(refusals.p99Ms)]: refusals.p99Ms < refusalMsMax,
        'nothing was refused': refusals.count > 0,
      },
    ),
    verdict(
      `overload, ${demand}: all is normal ${recoverySeconds} s after`,
      `fill ${percent(fill)}, p50 ${ms(p50Ms)} at half the capacity`,
      { [`fill ${percent(fill)}`]: fill >= normalFillMin, [`p50 ${ms(p50Ms)}`]: p50Ms < normalMsMax },
    ),
  ]
}
