// Metastability: a burst that is over must be over. 150 requests a second, then 600 callers at once, then 150 again; five
// healthy partners all the time.

import { setTimeout as wait } from 'node:timers/promises'
import { countText, ms, percent } from '../figures.ts'
import { figuresOf, fillBetween, fillOf, latestMs, shownKinds, totalOf } from '../load/kinds.ts'
import { type LoadResult, tmaxMs } from '../load/plan.ts'
import { startGenerator } from '../load/start-generator.ts'
import { type Scenario, type Setting, type Verdict, verdict } from '../scenario.ts'
import { cpuStealMs } from '../stage/cpu-steal.ts'
import { answersOver, dispositionsBetween, type Metrics, shownReasons } from '../stage/metrics.ts'
import type { PartnerFigures } from '../stage/partners/script.ts'
import { healthyPartners } from '../stage/partners/start.ts'
import { openStage, type Stage } from './stage.ts'

const perSecond = 150
const callers = 600
const partnerDelayMs = 30
/** The time limit of a partner, as an exchange has it by default. */
const partnerTimeoutMs = 150
const fillKeptMin = 0.99
const afterSeconds = 11

export const burst: Scenario = {
  id: 'burst',
  title: `${callers} callers at once, and what is left of the sales afterwards`,
  async run(setting) {
    const stage = await openStage(healthyPartners(5, partnerDelayMs), setting)
    try {
      return verdictsOf(await runBurst(stage, setting))
    } finally {
      await stage.close()
    }
  },
}

interface Found {
  readonly before: LoadResult
  readonly during: LoadResult
  readonly after: LoadResult
  readonly metrics: readonly [before: Metrics, during: Metrics, after: Metrics]
  readonly partners: readonly PartnerFigures[]
}

async function runBurst({ exchange, partners, generator }: Stage, setting: Setting): Promise<Found> {
  const { isQuick, cores, print } = setting
  const { url } = exchange
  const calmly = (seconds: number): Promise<LoadResult> =>
    generator.run({ url, connections: 128, pace: { kind: 'open', perSecond, seconds } })
  const crowd = startGenerator(cores?.others)
  await generator.run({ url, connections: 16, pace: { kind: 'closed', seconds: isQuick ? 2 : 5 } })
  await calmly(isQuick ? 1 : 3)
  const before = await calmly(isQuick ? 4 : 10)
  print(
    `before: ${perSecond}/s, fill ${percent(fillOf(before.kinds))}, p50 ${ms(figuresOf(before.kinds, '200').p50Ms)}`,
  )
  const first = await exchange.metrics()
  await partners.figures()
  const stealBefore = cpuStealMs()
  const seconds = isQuick ? 4 : 8
  const crowded = crowd.run({ url, connections: callers, pace: { kind: 'closed', seconds } })
  // The load after it begins when the burst is over, whoever still waits for an answer from it.
  await wait(seconds * 1000)
  const calm = calmly(afterSeconds)
  const during = await crowded
  print(`burst: ${shownKinds(during.kinds)} in ${seconds} s; the host took ${cpuStealMs() - stealBefore} ms`)
  const second = await exchange.metrics()
  const after = await calm
  const third = await exchange.metrics()
  print(`after, fill by second: ${after.bySecond.map((kinds) => percent(fillOf(kinds))).join(' ')}`)
  await crowd.stop()
  for (const [name, reasons] of dispositionsBetween(first, third))
    print(`${name} without a bid: ${shownReasons(reasons)}`)
  return { before, during, after, metrics: [first, second, third], partners: await partners.figures() }
}

function verdictsOf({ before, during, after, metrics, partners }: Found): readonly Verdict[] {
  const kept = fillBetween(after, 1, 10) / Math.max(fillOf(before.kinds), 0.001)
  const answers = totalOf(during.kinds)
  const [bids, refusals] = ['200', '503'].map((kind) => figuresOf(during.kinds, kind).count)
  const latest = latestMs(during.kinds)
  const overTime = answersOver(metrics[0], metrics[1], tmaxMs / 1000)
  const ends = dispositionsBetween(metrics[0], metrics[2])
  const throttled = partners.map((_, index) => ends.get(`p${index + 1}`)?.get('unhealthy') ?? 0)
  const slowest = Math.max(...partners.map(({ p99Ms }) => p99Ms))
  return [
    verdict(
      `burst: fill in seconds 2–10 after it is at least ${percent(fillKeptMin)} of before`,
      `${percent(fillOf(before.kinds))} before, ${percent(fillBetween(after, 1, 10))} after`,
      {
        [`only ${percent(kept)} of before`]: kept >= fillKeptMin,
        'the machine was too busy before': fillOf(before.kinds) >= fillKeptMin,
      },
    ),
    verdict(
      // The partners bid on every request, so a 204 is a sale that was lost.
      'burst: every answer is a bid or a 503; partners that always bid leave no true no-bid',
      shownKinds(during.kinds),
      {
        [`${countText(answers - (bids ?? 0) - (refusals ?? 0))} others`]: answers === (bids ?? 0) + (refusals ?? 0),
        'nothing was sold': (bids ?? 0) > 0,
      },
    ),
    verdict(
      `burst: no answer later than its tmax of ${tmaxMs} ms`,
      `latest ${ms(latest)} for its caller, whose own process stood still for up to ${ms(during.stallMs)}; ${overTime} over it by the exchange’s own clock`,
      {
        [ms(latest)]: latest <= tmaxMs + during.stallMs,
        [`${overTime} by the exchange’s own clock`]: overTime === 0,
      },
    ),
    verdict(
      'burst: no partner is throttled that answers in time',
      `${throttled.map(countText).join(', ')} times not asked; p99 of the partners’ own time ${ms(slowest)}`,
      { throttled: throttled.every((count) => count === 0) || slowest > partnerTimeoutMs },
    ),
  ]
}
