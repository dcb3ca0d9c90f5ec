// Budgets with real processes: a thousand campaigns on three nodes, while everything is killed in turn. In the end booking, the
// ledger and the client must agree on every nano-dollar, and no budget may be exceeded.

import { setTimeout as wait } from 'node:timers/promises'
import { randomOf } from '@parley/testkit/random'
import { countText } from '../../figures.ts'
import { type Scenario, type Setting, type Verdict, verdict } from '../../scenario.ts'
import { secondsUntil } from '../../stage/seconds-until.ts'
import { harm, type Victim } from '../faults/harm.ts'
import { planFaults } from '../faults/plan.ts'
import { readFacts, rememberLeases, unsettledCount } from './facts.ts'
import { judge } from './judge.ts'
import { bookAll, ordersOf } from './orders.ts'
import { type BudgetStage, openBudgetStage } from './stage.ts'
import { Traffic } from './traffic.ts'

const victimKinds = ['node', 'booking', 'ledger', 'broker', 'postgres', 'shipper'] as const
/** What it takes to book all campaigns, before the first auction. */
const bookingMs = 15_000
const settleMsMax = 180_000

export const budgets: Scenario = {
  id: 'budgets',
  title: 'a thousand budgets, while nodes, booking, ledger, broker, PostgreSQL and shippers are killed',
  async run(setting) {
    const stage = await openBudgetStage(setting.folder)
    try {
      return await runBudgets(stage, setting)
    } finally {
      await stage.close()
    }
  },
}

async function runBudgets(stage: BudgetStage, { isQuick, seed, print }: Setting): Promise<readonly Verdict[]> {
  const [campaigns, seconds, kills] = isQuick ? [200, 60, 6] : [1000, 240, 18]
  const random = randomOf(seed)
  await rememberLeases(stage)
  const startMs = Date.now()
  const endMs = startMs + bookingMs + seconds * 1000
  const orders = ordersOf(campaigns, { startMs, endMs }, random)
  await bookAll(stage.bookingUrl, orders)
  print(`${countText(campaigns)} campaigns are booked; ${seconds} s of auctions, ${kills} kills`)

  const traffic = new Traffic({ lines: stage.lines, orders, random, untilMs: endMs, auctionsMax: 200 * seconds })
  const beganMs = Date.now()
  const options = { kinds: victimKinds, count: kills, downMsMin: 300, downMsMax: 5000 }
  const faults = planFaults({ ...options, load: endMs - beganMs }, random)
  const harmed = harm(faults, {
    victimsOf: (kind) => victimsOf(stage, kind),
    done: () => Date.now() - beganMs,
    unit: 'ms',
    print,
  })
  const isOver = Promise.all([traffic.run(), harmed])
  await watched(isOver, () => print(progressOf(traffic)))
  print(`${progressOf(traffic)}; all notices are sent`)
  const settled = await secondsUntil(async () => (await unsettledCount(stage)) === 0, settleMsMax, 500)
  print(settled === undefined ? 'leases are left' : `all leases were settled ${settled.toFixed(1)} s later`)
  return [loadVerdict(traffic), ...judge(await readFacts(stage), { book: traffic.book, unclear: traffic.unclear() })]
}

function victimsOf(stage: BudgetStage, kind: (typeof victimKinds)[number]): readonly Victim[] {
  const { nodes, booking, ledger, kafka, postgres, shippers } = stage
  switch (kind) {
    case 'node':
      return nodes
    case 'booking':
      return [booking]
    case 'ledger':
      return [ledger]
    case 'broker':
      return kafka.brokers
    case 'postgres':
      return [postgres]
    case 'shipper':
      return shippers
  }
}

async function watched(work: Promise<unknown>, show: () => void): Promise<void> {
  const stop = new AbortController()
  const watching = (async () => {
    for (;;) {
      await wait(10_000, undefined, { signal: stop.signal })
      show()
    }
  })().catch(() => {})
  try {
    await work
  } finally {
    stop.abort()
    await watching
  }
}

function progressOf({ auctions, awards, book }: Traffic): string {
  return `${countText(auctions)} auctions, ${countText(awards)} awards, ${countText(book.acknowledgedCount)} notices accepted`
}

/** Whether the run was what it should be. */
function loadVerdict(traffic: Traffic): Verdict {
  const { auctions, unanswered, awards, sent, refused, refusedTooLate } = traffic
  const fates = Object.entries(sent).map(([fate, count]) => `${countText(count)} ${fate}`)
  return verdict(
    'notices of all kinds were sent, and none is accepted after its time',
    `${countText(auctions)} auctions, ${countText(unanswered)} without an answer; ${countText(awards)} awards, notices: ${fates.join(', ')}; ${countText(refused)} refused, ${countText(refusedTooLate)} of them too late`,
    {
      'too few awards': awards > auctions / 2,
      [`${sent['too-late'] - refusedTooLate} were accepted after their time`]: refusedTooLate === sent['too-late'],
      'a kind of notices is missing': Object.values(sent).every((count) => count > 0),
    },
  )
}
