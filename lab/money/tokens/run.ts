// T51–T56, D80: what a token is good for, and how often. The keys change every ten seconds all the time.

import { setTimeout as wait } from 'node:timers/promises'
import { randomOf } from '@parley/testkit/random'
import { countText } from '../../figures.ts'
import { type Setting, type Verdict, verdict } from '../../scenario.ts'
import { rowsVerdict } from '../book/audit.ts'
import { Book } from '../book/book.ts'
import type { LedgerRow } from '../book/compare.ts'
import { sellOnce } from '../client/auction.ts'
import { runLoad } from '../client/load.ts'
import { caughtUp, onStage, type Stage } from '../stage.ts'
import { keySeconds, refuseForgeries } from './forgeries.ts'

export const tokens = onStage(
  'tokens',
  'a token is valid once, for its kind, and only if we sealed it',
  () => ({ nodes: 3, notices: { keySeconds }, ledgerEnv: { PARLEY_NOTICE_KEY_SECONDS: String(keySeconds) } }),
  runTokens,
)

/** All at once, so that keys change under every kind of load. */
async function runTokens(stage: Stage, setting: Setting): Promise<readonly Verdict[]> {
  const rotating = changeKeys(stage, setting)
  const forged = await forgeries(stage, setting)
  const again = await sendAgain(stage, setting)
  const tested = await sendTests(stage, setting)
  const rotated = await rotating
  await caughtUp(stage, 1 + rotated.book.acknowledgedCount, 60_000)
  // Rows that must not be there would come now.
  await wait(2000)
  const rows = await stage.view.rows()
  return [forged, oneRow(again, rows), noTestRow(tested, rows), noFalseRefusal(rotated, rows)]
}

function usual({ lines, publishers }: Stage, { seed }: Setting, name: string) {
  return { lines, publishers, random: randomOf(seed), name, impressions: 10, book: new Book() }
}

async function forgeries(stage: Stage, setting: Setting): Promise<Verdict> {
  const { isQuick, print } = setting
  const [inProcess, overHttp] = isQuick ? [50_000, 5000] : [900_000, 100_000]
  const options = usual(stage, setting, 'forged')
  const offers = await sellOnce(options)
  print(`forging ${countText(inProcess + overHttp)} tokens of ${offers.length} bids`)
  return refuseForgeries({ ...options, inProcess, overHttp, offers })
}

interface Again {
  readonly bid: string
  readonly times: number
  readonly acknowledged: number
}

/** T52: the same notice, again and again, at all nodes. */
async function sendAgain(stage: Stage, setting: Setting): Promise<Again> {
  const { lines } = stage
  const [offer] = await sellOnce({ ...usual(stage, setting, 'again'), impressions: 1 })
  const path = offer?.notices.find(({ kind }) => kind === 'billing')?.path
  if (offer === undefined || path === undefined) throw new Error('there is no billing notice to send again')
  const times = setting.isQuick ? 3000 : 10_000
  setting.print(`sending one notice ${countText(times)} times`)
  let acknowledged = 0
  let sent = 0
  const beSender = async (): Promise<void> => {
    while (sent < times) {
      const { status } = (await lines[sent++ % lines.length]?.get(path)) ?? { status: 0 }
      if (status === 200) acknowledged++
    }
  }
  await Promise.all(Array.from({ length: 48 }, beSender))
  return { bid: offer.bid.bid, times, acknowledged }
}

function oneRow({ bid, times, acknowledged }: Again, rows: readonly LedgerRow[]): Verdict {
  const found = rows.filter((row) => row.bid === bid).length
  return verdict(
    'one token, many times at all nodes: one row',
    `${countText(acknowledged)} acknowledged, ${found} row`,
    {
      [`only ${acknowledged} of ${times} were acknowledged`]: acknowledged === times,
      [`${found} rows`]: found === 1,
    },
  )
}

interface Tested {
  readonly book: Book
  readonly bids: number
}

/** T58: test bids are sold and reported like others, and never reach the ledger. */
async function sendTests(stage: Stage, setting: Setting): Promise<Tested> {
  const options = usual(stage, setting, 'test')
  setting.print('sending all notices of 1,000 test bids')
  const { bids } = await runLoad({ ...options, isTest: true, notices: 4000, clients: 4 })
  return { book: options.book, bids }
}

function noTestRow({ book, bids }: Tested, rows: readonly LedgerRow[]): Verdict {
  const found = rows.filter(({ bid, kind }) => book.find(bid, kind) !== undefined).length
  const sent = book.acknowledgedCount
  return verdict(
    'test bids: no row',
    `${countText(bids)} test bids, ${countText(sent)} notices acknowledged, ${found} rows`,
    {
      [`${found} rows`]: found === 0,
      [`only ${bids} bids`]: bids >= 1000,
      [`only ${sent} of ${book.offeredCount} were acknowledged`]: sent === book.offeredCount,
    },
  )
}

interface Rotated {
  readonly book: Book
  readonly seconds: number
  readonly refused: number
  readonly givenUp: number
}

/** T56: notices that come before, at and after a change of keys. */
async function changeKeys(stage: Stage, setting: Setting): Promise<Rotated> {
  const [seconds, delayMsMax] = setting.isQuick ? [15, 10_000] : [60, 15_000]
  const options = usual(stage, setting, 'keys')
  const untilMs = performance.now() + seconds * 1000
  setting.print(`keys change every ${keySeconds} s, under load for ${seconds} s`)
  const { random, book } = options
  const { refused, givenUp } = await runLoad({
    ...options,
    notices: Number.POSITIVE_INFINITY,
    isOver: () => performance.now() > untilMs,
    delayMs: () => random() * delayMsMax,
    clients: 30,
  })
  return { book, seconds: seconds + delayMsMax / 1000, refused, givenUp }
}

function noFalseRefusal({ book, seconds, refused, givenUp }: Rotated, rows: readonly LedgerRow[]): Verdict {
  const own = rows.filter(({ bid, kind }) => book.find(bid, kind) !== undefined)
  const { faults } = rowsVerdict(book, own)
  return verdict(
    'keys change under load: no false refusal',
    `${countText(book.acknowledgedCount)} acknowledged in ${seconds} s with a new key every ${keySeconds} s, ${refused} refused, ${countText(own.length)} rows`,
    {
      [`${refused} refused`]: refused === 0,
      [`${givenUp} not acknowledged`]: givenUp === 0,
      [faults.join('; ')]: faults.length === 0,
    },
  )
}
