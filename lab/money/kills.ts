// The promise of all promises: whatever is killed, what was acknowledged is in the ledger, once, and every sum is exact.

import { randomOf } from '@parley/testkit/random'
import { countText } from '../figures.ts'
import { type Setting, type Verdict, verdict } from '../scenario.ts'
import { audit } from './book/audit.ts'
import { Book } from './book/book.ts'
import { runLoad } from './client/load.ts'
import { harm, type Victim } from './faults/harm.ts'
import { planFaults } from './faults/plan.ts'
import { reconciled } from './reconcile.ts'
import { caughtUp, onStage, type Stage } from './stage.ts'

export const kills = onStage(
  'kills',
  'kill -9 of nodes, brokers, ledger, shippers and PostgreSQL under load',
  ({ isQuick }) => ({ nodes: 3, brokers: isQuick ? 1 : 3, feedbackOf: ['pub-1'] }),
  runKills,
)

async function runKills(stage: Stage, { isQuick, seed, print }: Setting): Promise<readonly Verdict[]> {
  const [wanted, times] = isQuick ? [10_000, 5] : [200_000, 20]
  const book = new Book()
  const random = randomOf(seed)
  const options = {
    kinds: victimKinds,
    count: times,
    load: wanted,
    downMsMin: 100,
    downMsMax: isQuick ? 1000 : 3000,
  }
  let isHarmDone = false
  const harmed = harm(planFaults(options, random), {
    victimsOf: (kind) => victimsOf(stage, kind),
    done: () => book.acknowledgedCount,
    unit: 'acknowledged notices',
    print,
  }).finally(() => {
    isHarmDone = true
  })
  const { lines, publishers } = stage
  const load = await runLoad({
    lines,
    publishers,
    book,
    random,
    name: 'kills',
    impressions: 10,
    clients: 12,
    notices: Number.POSITIVE_INFINITY,
    // Whoever is still away when enough is sent comes back under load too, but a lighter one.
    isOver: () => isHarmDone && book.offeredCount >= wanted,
    delayMs: () => (book.offeredCount < wanted ? 0 : 1000),
  })
  await harmed
  print(
    `${countText(book.acknowledgedCount)} acknowledged in ${load.seconds.toFixed(1)} s, ${countText(load.tries)} tries`,
  )
  const seconds = await caughtUp(stage, book.acknowledgedCount, isQuick ? 90_000 : 300_000)
  return [
    verdict(
      `${times} kills: every notice is acknowledged in the end`,
      `${countText(book.acknowledgedCount)} of ${countText(book.offeredCount)}, ${load.refused} refused; the ledger had them ${seconds?.toFixed(1) ?? '?'} s later`,
      {
        [`${load.refused} refused`]: load.refused === 0,
        [`${load.givenUp} never acknowledged`]: load.givenUp === 0,
        [`only ${countText(book.acknowledgedCount)} sent`]: book.acknowledgedCount >= wanted,
        'the ledger did not catch up': seconds !== undefined,
      },
    ),
    ...(await audit(book, stage.view, await stage.partners.logs())),
    await feedbackVerdict(book, stage),
    await reconciled(stage, {}),
  ]
}

const victimKinds = ['node', 'broker', 'ledger', 'shipper', 'postgres'] as const

function victimsOf(stage: Stage, kind: (typeof victimKinds)[number]): readonly Victim[] {
  const { nodes, kafka, ledgers, shippers, postgres } = stage
  switch (kind) {
    case 'node':
      return nodes
    case 'broker':
      return kafka?.brokers ?? []
    case 'ledger':
      return ledgers
    case 'shipper':
      return shippers
    case 'postgres':
      return [postgres]
  }
}

/** D102: feedback is no money, and kept like money: what was acknowledged is one row. */
async function feedbackVerdict(book: Book, { view }: Stage): Promise<Verdict> {
  const said = book.acknowledged().filter(({ kind }) => kind === 'feedback')
  const rows = (await view.rows()).filter(({ kind }) => kind === 'feedback')
  const rowsOf = Map.groupBy(rows, ({ bid }) => bid)
  const wrong = said.filter(({ bid }) => rowsOf.get(bid)?.length !== 1).length
  return verdict(
    'every acknowledged feedback is one row of the ledger',
    `${countText(said.length)} acknowledged, ${countText(rows.length)} rows, ${wrong} without exactly one`,
    { 'no feedback was acknowledged': said.length > 0, [`${wrong} without exactly one row`]: wrong === 0 },
  )
}
