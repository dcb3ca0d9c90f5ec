// T78: whoever may write to the topics, and does not know the secret, changes nothing in the books: beside true traffic, while the
// secret is replaced, and while the ledger is killed.

import { setTimeout as wait } from 'node:timers/promises'
import { randomOf } from '@parley/testkit/random'
import { countText } from '../../figures.ts'
import { type Setting, type Verdict, verdict } from '../../scenario.ts'
import { noticeSecret } from '../../stage/exchange.ts'
import { audit } from '../book/audit.ts'
import { Book } from '../book/book.ts'
import { type LoadResult, runLoad } from '../client/load.ts'
import { reconciled } from '../reconcile.ts'
import { caughtUp, onStage, type Stage } from '../stage.ts'
import { forgeries } from './forge-message.ts'
import { type Forger, startForger } from './forger.ts'

export const forged = onStage(
  'forged',
  'messages in Kafka that nobody with the secret sent, while the secret is replaced and the ledger is killed',
  () => ({ nodes: 2, brokers: 1, sums: { flushMs: 1000 } }),
  runForged,
)

/** Nodes keep the old one: what they sealed is accepted all the time. */
const newSecrets = {
  PARLEY_NOTICE_SECRET: 'the secret of the stage that replaces it',
  PARLEY_NOTICE_PREVIOUS_SECRET: noticeSecret,
}

async function runForged(stage: Stage, { isQuick, seed, print }: Setting): Promise<readonly Verdict[]> {
  const [messages, notices] = isQuick ? [20_000, 4000] : [1_000_000, 50_000]
  const book = new Book()
  const { lines, publishers, kafka } = stage
  const forger = await startForger({
    brokers: kafka?.addresses ?? [],
    count: messages,
    random: randomOf(seed + 1),
    dueShare: () => book.acknowledgedCount / notices,
  })
  let isDone = false
  const replaced = replaceSecret(stage, forger, messages, print).finally(() => {
    isDone = true
  })
  const load = await runLoad({
    lines,
    publishers,
    book,
    random: randomOf(seed),
    name: 'forged',
    impressions: 10,
    clients: 4,
    notices: Number.POSITIVE_INFINITY,
    isOver: () => isDone && book.offeredCount >= notices,
    delayMs: () => (book.offeredCount < notices ? 0 : 200),
  })
  const passedOver = await replaced
  print(`${countText(forger.sent())} forged beside ${countText(book.acknowledgedCount)} acknowledged notices`)
  const seconds = await caughtUp(stage, book.acknowledgedCount, isQuick ? 90_000 : 300_000)
  return [
    verdict(
      'the ledger goes on beside forged messages',
      `${countText(book.acknowledgedCount)} notices acknowledged, in the ledger ${seconds?.toFixed(1) ?? '?'} s later`,
      { 'the ledger did not catch up': seconds !== undefined, [`${load.refused} refused`]: load.refused === 0 },
    ),
    await passedOverVerdict(stage, forger, passedOver),
    ...(await audit(book, stage.view, await stage.partners.logs())),
    await sumsVerdict(stage, load),
    await reconciled(stage, newSecrets),
  ]
}

/** The ledger first, then the shippers; the ledger is killed twice more. Returns what was counted before each of its ends. */
async function replaceSecret(
  { ledgers, shippers }: Stage,
  forger: Forger,
  messages: number,
  print: (line: string) => void,
): Promise<number> {
  const [ledger] = ledgers
  if (ledger === undefined) throw new Error('there is no ledger')
  let passedOver = 0
  const restart = async (share: number, why: string): Promise<void> => {
    while (forger.sent() < share * messages) await wait(10)
    passedOver += await passedOverAt(ledger.url)
    await ledger.kill()
    await ledger.restart(newSecrets)
    print(`the ledger was killed after ${countText(forger.sent())} forged messages${why}`)
  }
  await restart(0.2, ', and knows both secrets now')
  while (forger.sent() < 0.4 * messages) await wait(10)
  for (const shipper of shippers) await shipper.restart(newSecrets)
  print('the shippers have the new secret')
  await restart(0.6, '')
  await restart(0.8, '')
  await forger.done
  return passedOver
}

/** Counted from the last start of the ledger; how far it was at each kill is known only nearly. */
async function passedOverVerdict({ ledgers, view }: Stage, forger: Forger, before: number): Promise<Verdict> {
  const counted = before + (await passedOverAt(ledgers[0]?.url ?? ''))
  const held = await view.heldCount()
  const forgedCount = forger.sent() - forger.replays()
  return verdict(
    'what is forged is passed over and counted, and nothing of it is kept',
    `${countText(forgedCount)} of ${Object.keys(forgeries).length} kinds, ${countText(forger.replays())} replays; ${countText(counted)} counted, ${held} kept aside`,
    {
      [`only ${counted} counted`]: counted > 0.5 * forgedCount,
      [`${held} kept aside`]: held === 0,
    },
  )
}

async function passedOverAt(ledgerUrl: string): Promise<number> {
  const text = await (await fetch(`${ledgerUrl}/metrics`)).text()
  const values = [...text.matchAll(/^parley_ledger_passed_over_total\{.*\} (\d+)$/gm)].map(([, value]) => Number(value))
  return values.reduce((sum, value) => sum + value, 0)
}

/** No node was killed, so that the sums of the ledger have every bid that was sold, and nothing else. */
async function sumsVerdict({ view }: Stage, { bids }: LoadResult): Promise<Verdict> {
  let won = await view.wonCount()
  for (let tries = 0; won < bids && tries < 60; tries++) {
    await wait(500)
    won = await view.wonCount()
  }
  return verdict('the sums have the bids that were sold', `${countText(won)} of ${countText(bids)}`, {
    [`${won} won instead of ${bids}`]: won === bids,
  })
}
