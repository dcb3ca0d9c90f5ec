// T84: a damaged spot in a journal costs the records that it covers. A real exchange acknowledges notices, its disk goes wrong in
// the middle of its journal, and all others are booked.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type RunningExchange, startExchange } from '@parley/testkit'
import { freePort } from '@parley/testkit/free-port'
import { seriesIn } from '@parley/testkit/metric'
import { programFile } from '@parley/testkit/program'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../src/index.ts'
import { booksOf } from './support/books.ts'
import { damageMiddle, segmentsIn } from './support/damage.ts'
import { emptyPostgres, stopDatabases } from './support/databases.ts'
import { removeFolder, temporaryFolder } from './support/journals.ts'
import { accountsOf } from './support/kafka-stage.ts'
import { sealed, secret } from './support/sealed.ts'
import { until } from './support/source-tools.ts'

const root = await temporaryFolder()
const journals = join(root, 'journals')
const running: { stop: () => Promise<void> }[] = []
afterAll(async () => {
  await Promise.all(running.map(({ stop }) => stop()))
  await removeFolder(root)
  await stopDatabases()
})

async function exchange(): Promise<RunningExchange> {
  const config = {
    limits: { addresses: { '127.0.0.1': 1_000_000 } },
    demand: { partners: [{ name: 'alpha', params: { endpoint: 'http://127.0.0.1:1/bid' } }] },
  }
  const file = join(root, 'parley.yaml')
  await writeFile(file, JSON.stringify(config))
  const started = await startExchange({
    PARLEY_CONFIG: file,
    PARLEY_JOURNAL: journals,
    PARLEY_NOTICE_SECRET: secret,
    PARLEY_LOG_LEVEL: 'error',
  })
  running.push(started)
  return started
}

/** Sends the billing notice of each bid; those that were acknowledged. */
async function acknowledgedBy({ url }: RunningExchange, bids: readonly string[]): Promise<readonly string[]> {
  const issuedAt = Math.floor(Date.now() / 1000)
  const taken: string[] = []
  for (const bid of bids) {
    const { token } = sealed(bid, { issuedAt, expiresAt: issuedAt + 3600 })
    const { status } = await fetch(`${url}/b/${token}`)
    if (status === 200) taken.push(bid)
  }
  return taken
}

const env = { ...process.env, PARLEY_NOTICE_SECRET: secret, PARLEY_JOURNAL: journals }

function startLedger(database: string, port: number): ChildProcess {
  const args = [programFile('ledger'), 'serve', '--database', database, '--port', String(port)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'], env })
  running.push({
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  })
  return child
}

async function recover(database: string): Promise<string> {
  const child = spawn(process.execPath, [programFile('ledger'), 'recover', '--database', database], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env,
  })
  const said = await text(child.stdout)
  if (child.exitCode === null) await once(child, 'exit')
  return `${said.trim()} → ${child.exitCode}`
}

async function metricAt(url: string, series: string): Promise<number | undefined> {
  return seriesIn(await (await fetch(`${url}/metrics`)).text(), series)
}

const names = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}-${index}`)

test('of 100 acknowledged notices, those outside 20 damaged bytes are booked after a restart', async () => {
  const url = await emptyPostgres()
  const database = await openDatabase(url)
  await database.migrate()
  const first = await exchange()
  const before = await acknowledgedBy(first, names('before', 100))
  await first.stop()
  const [segment = ''] = await segmentsIn(join(journals, '0'))
  const lost = await damageMiddle(join(journals, '0'), segment, 20)

  const second = await exchange()
  const port = await freePort()
  startLedger(url, port)
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
  expect(await metricAt(second.adminUrl, 'parley_journal_damaged')).toBe(1)
  const passedOver = 'parley_ledger_passed_over_total{because="damage"}'
  expect(await metricAt(`http://127.0.0.1:${port}`, passedOver)).toBe(lost.length)
  expect(await metricAt(`http://127.0.0.1:${port}`, 'parley_ledger_gaps')).toBe(0)

  // Deliveries of the partner's notices are frames too.
  const said = await recover(url)
  const whole = /00000001\.damaged: (\d+) frames are whole, (\d+) bytes cannot be read; 0 entered, (\d+) already/.exec(
    said,
  )
  expect(said).toMatch(/ → 0$/)
  expect(Number(whole?.[1])).toBe(Number(whole?.[3]))
  expect(Number(whole?.[3])).toBeGreaterThanOrEqual(100 - lost.length)
  expect(Number(whole?.[2])).toBeGreaterThanOrEqual(20)
  await database.close()
})
