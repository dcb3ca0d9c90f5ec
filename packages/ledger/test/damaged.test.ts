// T84: a damaged spot in a journal costs the records that it covers. A real exchange acknowledges notices, its disk goes wrong in
// the middle of its journal, and all others are booked.

import { join } from 'node:path'
import type { RunningExchange } from '@parley/testkit'
import { seriesIn } from '@parley/testkit/metric'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../src/index.ts'
import { booksOf } from './support/books.ts'
import { damageMiddle, segmentsIn } from './support/damage.ts'
import { emptyPostgres, stopDatabases } from './support/databases.ts'
import { sendBilling, startKeeping } from './support/exchange.ts'
import { removeFolder, temporaryFolder } from './support/journals.ts'
import { accountsOf } from './support/kafka-stage.ts'
import { runLedger, startLedger } from './support/program.ts'
import { secret } from './support/sealed.ts'
import { until } from './support/source-tools.ts'

const root = await temporaryFolder()
const journal = join(root, 'journals', '0')
const running: { stop: () => Promise<void> }[] = []
afterAll(async () => {
  await Promise.all(running.map(({ stop }) => stop()))
  await removeFolder(root)
  await stopDatabases()
})

async function exchange(): Promise<RunningExchange> {
  const started = await startKeeping(root, { secret })
  running.push(started)
  return started
}

/** Sends the billing notice of each bid; those that were acknowledged. */
async function acknowledgedBy(started: RunningExchange, bids: readonly string[]): Promise<readonly string[]> {
  const taken: string[] = []
  for (const bid of bids) if ((await sendBilling(started, bid, secret)) === 200) taken.push(bid)
  return taken
}

const names = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}-${index}`)

test('of 100 acknowledged notices, those outside 20 damaged bytes are booked after a restart', async () => {
  const url = await emptyPostgres()
  const database = await openDatabase(url)
  await database.migrate()
  const first = await exchange()
  const before = await acknowledgedBy(first, names('before', 100))
  await first.stop()
  const [segment = ''] = await segmentsIn(journal)
  const lost = await damageMiddle(journal, segment, 20)

  const second = await exchange()
  const settings = {
    PARLEY_NOTICE_SECRET: secret,
    PARLEY_JOURNAL: join(root, 'journals'),
    PARLEY_LEDGER_DATABASE: url,
  }
  const ledger = await startLedger(settings)
  running.push(ledger)
  const after = await acknowledgedBy(second, names('after', 10))
  const booked = [...before, ...after].filter((bid) => !lost.includes(bid)).toSorted()
  const bidsIn = async (): Promise<readonly string[]> => {
    const { rows } = await sql<{ bid: string }>`select bid from ledger.notices`.execute(database.query)
    return rows.map(({ bid }) => bid).toSorted()
  }
  await until(async () => (await bidsIn()).length >= booked.length)

  expect([before.length, after.length]).toEqual([100, 10])
  expect(lost.length).toBeGreaterThan(0)
  expect(lost.length).toBeLessThanOrEqual(2)
  expect(await bidsIn()).toEqual(booked)
  expect((await booksOf(database)).accounts).toEqual(accountsOf(booked.length))
  // It is counted and alarmed on both sides.
  const metrics = await (await fetch(`${second.adminUrl}/metrics`)).text()
  expect(seriesIn(metrics, 'parley_journal_damaged')).toBe(1)
  // The ledger counts once it has entered.
  await expect.poll(() => ledger.metric('parley_ledger_passed_over_total{because="damage"}')).toBe(lost.length)
  expect(await ledger.metric('parley_ledger_gaps')).toBe(0)

  // Deliveries of the partner's notices are frames too.
  const [said, code] = await runLedger(['recover'], settings)
  const whole = /00000001\.damaged: (\d+) frames are whole, (\d+) bytes cannot be read; 0 entered, (\d+) already/.exec(
    said,
  )
  expect(code).toBe(0)
  expect(Number(whole?.[1])).toBe(Number(whole?.[3]))
  expect(Number(whole?.[3])).toBeGreaterThanOrEqual(100 - lost.length)
  expect(Number(whole?.[2])).toBeGreaterThanOrEqual(20)
  await database.close()
})
