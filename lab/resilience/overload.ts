// Far more than the capacity for a minute, directly and through the balancers that we ship: what is too much is refused at once,
// and the rest is sold as well as before. A generator that floods is busy itself and sees its answers late, so a second one that
// sends little measures the time.

import { setTimeout as wait } from 'node:timers/promises'
import { countText, ms, percent } from '../figures.ts'
import { figuresOf, fillOf, latestMs, shownKinds, totalOf } from '../load/kinds.ts'
import { type LoadPlan, type LoadResult, tmaxMs } from '../load/plan.ts'
import { startGenerator } from '../load/start-generator.ts'
import { type Scenario, type Setting, type Verdict, verdict } from '../scenario.ts'
import { type StartBalancer, startEnvoy, startHaproxy } from '../stage/balancers.ts'
import { cpuMicrosOf, familyOf } from '../stage/cpu-time.ts'
import { houseConfig, type RunningExchange } from '../stage/exchange.ts'
import { dispositionsBetween, shownReasons } from '../stage/metrics.ts'
import { healthyPartners } from '../stage/partners/start.ts'
import { isListening } from '../stage/sockets.ts'
import { serving } from './kills.ts'
import { openStage, type Stage } from './stage.ts'

const goodputShareMin = 0.9
const normalFillMin = 0.99
const normalMsMax = 50
/** Callers that wait: with as many, a request finds a free one unless answers take long. */
const connections = 2000
/** More than this one generator cannot send; beside it, most of its time would go into reading answers late. */
const perSecondMax = 25_000
const probesPerSecond = 200
const fewCallers = 32
const manyCallers = 128

/** How requests reach the exchange, and what is promised then. */
interface Way {
  readonly id: string
  readonly title: string
  /** Undefined for no balancer. */
  readonly start: StartBalancer | undefined
  /** So many times the capacity. A balancer shares its core with the callers, which cannot send more then. */
  readonly times: number
  readonly refusalP50MsMax: number
  readonly refusalP99MsMax: number
  /** From this second after the load on it must not be felt any more. */
  readonly recoverySeconds: number
  /** Two workers, of which one is killed in the middle. */
  readonly isKilled?: boolean
}

const behind = { times: 4, refusalP50MsMax: 2, refusalP99MsMax: 40, recoverySeconds: 2 }
const ways: readonly Way[] = [
  {
    id: 'overload',
    title: 'directly',
    start: undefined,
    times: 10,
    refusalP50MsMax: 20,
    refusalP99MsMax: 20,
    recoverySeconds: 3,
  },
  { id: 'overload-haproxy', title: 'through haproxy', start: startHaproxy, ...behind },
  { id: 'overload-envoy', title: 'through Envoy', start: startEnvoy, ...behind },
  {
    id: 'overload-killed',
    title: 'through haproxy while one of two workers is killed',
    start: startHaproxy,
    isKilled: true,
    ...behind,
  },
]

export const overloads: readonly Scenario[] = ways.map((way) => ({
  id: way.id,
  title: `${way.times} times the capacity ${way.title}, with house demand and with partners`,
  async run(setting) {
    const workers = way.isKilled === true ? { workers: 2 } : {}
    const house = await openStage([], setting, { name: 'house', config: houseConfig, ...workers })
    const ofHouse = await onStage('house demand', way, house, setting)
    const partners = await openStage(healthyPartners(5, 30), setting, { name: 'partners', ...workers })
    return [...ofHouse, ...(await onStage('partners', way, partners, setting))]
  },
}))

async function onStage(demand: string, way: Way, stage: Stage, setting: Setting): Promise<readonly Verdict[]> {
  const { folder, cores } = setting
  const balancer = await way.start?.({ ports: [stage.exchange.port], folder, core: cores?.others })
  try {
    const url = balancer?.url ?? stage.exchange.url
    return verdictsOf(
      `${way.id}, ${demand}`,
      way,
      await runOverload(`${way.id}, ${demand}`, way, { ...stage, url }, setting),
    )
  } finally {
    await balancer?.stop()
    await stage.close()
  }
}

interface Found {
  /** Bids a second to callers that wait for each: the mean of before and after the load, because machines have moods. */
  readonly capacity: number
  readonly seconds: number
  readonly during: LoadResult
  /** The same time, as a caller saw it whose own clock is right. */
  readonly probe: LoadResult
  /** How much of its core the exchange really had meanwhile; what a killed worker used is not known. */
  readonly coreShare: number | undefined
  readonly after: LoadResult
}

async function runOverload(
  name: string,
  { times, recoverySeconds, isKilled = false }: Way,
  { exchange, generator, url }: Stage & { readonly url: string },
  setting: Setting,
): Promise<Found> {
  const { isQuick, cores, print } = setting
  const plan = (count: number, pace: LoadPlan['pace']): LoadPlan => ({
    url,
    connections: count,
    pace,
  })
  const measure = async (callers: number, longer = 1): Promise<number> => {
    const closed = plan(callers, { kind: 'closed', seconds: longer * (isQuick ? 3 : 10) })
    const { kinds, seconds: took } = await generator.run({ ...closed, url: exchange.url })
    return figuresOf(kinds, '200').good / took
  }
  // Warm, and with as many callers as sell most: where partners take their time, a few cannot ask for all that is there.
  await measure(fewCallers, 3)
  const capacityBefore = Math.max(await measure(fewCallers), await measure(manyCallers))
  const before = await exchange.metrics()
  const seconds = isQuick ? 10 : 60
  const flood = startGenerator(cores?.others, true)
  const perSecond = Math.min(capacityBefore * times, perSecondMax)
  const microsBefore = cpuMicrosOf(familyOf(exchange.pid()))
  const flooded = flood.run({ ...plan(connections, { kind: 'flood', perSecond, seconds }), firstAddress: 1000 })
  const probing = generator.run(plan(100, { kind: 'flood', perSecond: probesPerSecond, seconds }))
  if (isKilled) await killOneAfter(seconds / 2, exchange, print)
  const probe = await probing
  const usedMicros = cpuMicrosOf(familyOf(exchange.pid())) - microsBefore
  const coreShare = isKilled ? undefined : usedMicros / 1e6 / probe.seconds
  const during = await flooded
  await flood.stop()
  print(`${name}: ${shownKinds(during.kinds)}; probe: ${shownKinds(probe.kinds)}`)
  const half = Math.round(capacityBefore / 2)
  const after = await generator.run(plan(64, { kind: 'open', perSecond: half, seconds: recoverySeconds + 3 }))
  print(`${name}, after: fill by second ${after.bySecond.map((kinds) => percent(fillOf(kinds))).join(' ')}`)
  for (const [partner, reasons] of dispositionsBetween(before, await exchange.metrics())) {
    print(`${name}: ${partner} without a bid: ${shownReasons(reasons)}`)
  }
  const capacityAfter = Math.max(await measure(fewCallers), await measure(manyCallers))
  print(`${name}: capacity ${countText(capacityBefore)}/s before, ${countText(capacityAfter)}/s after`)
  return { capacity: (capacityBefore + capacityAfter) / 2, seconds, during, probe, coreShare, after }
}

/** The primary starts another one by itself. */
async function killOneAfter(seconds: number, exchange: RunningExchange, print: Setting['print']): Promise<void> {
  await wait(seconds * 1000)
  const [pid = 0] = await serving(exchange)
  process.kill(pid, 'SIGKILL')
  const killedMs = performance.now()
  while (isListening(pid, exchange.port)) await wait(1)
  await serving(exchange)
  print(`one of two workers was killed, and another one listened ${ms(performance.now() - killedMs)} later`)
}

function verdictsOf(
  name: string,
  { refusalP50MsMax, refusalP99MsMax, recoverySeconds }: Way,
  { capacity, seconds, during, probe, coreShare, after }: Found,
): readonly Verdict[] {
  const bids = figuresOf(probe.kinds, '200')
  const goodput = (figuresOf(during.kinds, '200').good + bids.good) / seconds
  const probed = figuresOf(probe.kinds, '503')
  const flooded = figuresOf(during.kinds, '503')
  const refusals = probed.count === 0 ? flooded : probed
  const refused = flooded.count + probed.count
  const offered = (totalOf(during.kinds) + totalOf(probe.kinds)) / seconds
  const late = after.bySecond.slice(recoverySeconds)
  const fill = Math.min(...late.map(fillOf))
  const p50Ms = Math.max(...late.map((kinds) => figuresOf(kinds, '200').p50Ms))
  return [
    verdict(
      `${name}: goodput is at least ${percent(goodputShareMin)} of capacity`,
      `${countText(goodput)}/s of ${countText(capacity)}/s at ${countText(offered)}/s offered (${(offered / capacity).toFixed(1)} ×); p50 ${ms(bids.p50Ms)}, p99 ${ms(bids.p99Ms)}${coreShare === undefined ? '' : `; the exchange had ${percent(coreShare)} of its core`}`,
      { [`${percent(goodput / capacity)} of capacity`]: goodput >= capacity * goodputShareMin },
    ),
    verdict(
      `${name}: refusals take less than ${refusalP50MsMax} ms at p50 and ${refusalP99MsMax} ms at p99`,
      `${countText(refused)} × 503, p50 ${ms(refusals.p50Ms)}, p99 ${ms(refusals.p99Ms)}; the prober itself stood still for up to ${ms(probe.stallMs)}`,
      {
        [`p50 ${ms(refusals.p50Ms)}`]: refusals.p50Ms < refusalP50MsMax,
        [`p99 ${ms(refusals.p99Ms)}`]: refusals.p99Ms < refusalP99MsMax,
        'nothing was refused': refused > 0,
      },
    ),
    verdict(
      `${name}: no answer comes later than its tmax`,
      `the latest after ${ms(latestMs(probe.kinds))} of ${tmaxMs} ms`,
      { [ms(latestMs(probe.kinds))]: latestMs(probe.kinds) <= tmaxMs + probe.stallMs },
    ),
    verdict(
      `${name}: all is normal ${recoverySeconds} s after`,
      `fill ${percent(fill)}, p50 ${ms(p50Ms)} at half the capacity`,
      { [`fill ${percent(fill)}`]: fill >= normalFillMin, [`p50 ${ms(p50Ms)}`]: p50Ms < normalMsMax },
    ),
  ]
}
