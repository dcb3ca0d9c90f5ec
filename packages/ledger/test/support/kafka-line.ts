// The whole way from a journal over Kafka into PostgreSQL, with processes that can be killed.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Journal, journalDefaults, openJournal } from '@parley/journal'
import { freePort } from '@parley/testkit/free-port'
import { seriesIn } from '@parley/testkit/metric'
import { programFile } from '@parley/testkit/program'
import { Admin } from '@platformatic/kafka'
import { sql } from 'kysely'
import { type Database, openDatabase } from '../../src/database/open.ts'
import { emptyPostgres } from './databases.ts'
import { sealed, secret } from './sealed.ts'

interface Program {
  /** As from outside, without any warning. */
  readonly kill: () => Promise<void>
  readonly stop: () => Promise<void>
  /** Until it has said these words. */
  readonly says: (words: string) => Promise<void>
}

export interface Line {
  readonly journals: readonly Journal[]
  readonly directories: readonly string[]
  readonly database: Database
  /** Appends notices of bids `<name>-0` and on, to one journal after the other, and waits until they are durable. */
  readonly note: (name: string, count: number) => Promise<void>
  readonly startShipper: (flags?: readonly string[], env?: Readonly<Record<string, string>>) => Program
  readonly startLedger: (env?: Readonly<Record<string, string>>) => Program
  /** A second one, which answers nobody. */
  readonly startOtherLedger: () => Program
  readonly untilRows: (count: number) => Promise<void>
  readonly untilConfirmed: () => Promise<void>
  /** The value of one series of the ledger; 0 while it does not answer. */
  readonly metric: (series: string) => Promise<number>
  /** Until so many ledgers are in the group. */
  readonly untilLedgers: (count: number) => Promise<void>
  /** Until Kafka has so many notices, read or not. */
  readonly untilInKafka: (count: number) => Promise<void>
  readonly end: () => Promise<void>
}

const waitMsMax = 90_000
/** How much is remembered of what a program said. */
const saidMax = 100_000
let lines = 0
const children = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

export async function openLine(brokers: readonly string[], processes = 1): Promise<Line> {
  const root = mkdtempSync(join(tmpdir(), 'parley-line-'))
  const directories = Array.from({ length: processes }, (_, slot) => join(root, String(slot)))
  const journals = await Promise.all(
    directories.map((directory) => openJournal({ ...journalDefaults, directory, cleanMs: 100 })),
  )
  const url = await emptyPostgres()
  const database = await openDatabase(url)
  await database.migrate()
  const port = await freePort()
  lines += 1
  const group = `parley-ledger-${lines}`
  const programs: Program[] = []
  const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}): Program => {
    const program = start(args, env)
    programs.push(program)
    return program
  }
  const ledger = (own: number, env: Readonly<Record<string, string>> = {}): Program => {
    const places = ['--database', url, '--brokers', brokers.join(','), '--port', String(own)]
    // As short as a broker allows, so that the partitions of a ledger that was killed are soon another's.
    return run(['serve', ...places, '--kafka-group', group, '--kafka-session-ms', '6000'], env)
  }
  return {
    journals,
    directories,
    database,
    note: (name, count) => noteAll(journals, name, count),
    startShipper: (flags = [], env = {}) => {
      const places = ['--journal', root, '--brokers', brokers.join(','), '--ledger', `http://127.0.0.1:${port}`]
      const quick = ['--ship-confirm-ms', '100', '--ship-gap-ms', '500']
      return run(['ship', ...places, ...quick, ...flags], env)
    },
    startLedger: (env = {}) => ledger(port, env),
    startOtherLedger: () => ledger(0),
    untilRows: (count) => until(() => rowsOf(database), count, 'rows'),
    untilConfirmed: () => until(async () => -unconfirmedIn(journals), 0, 'unconfirmed notices'),
    metric: (series) => metricAt(port, series),
    untilLedgers: (count) => until(() => membersOf(group, brokers), count, 'ledgers'),
    untilInKafka: (count) => until(() => noticesIn(brokers), count, 'notices in Kafka'),
    async end() {
      await Promise.all(programs.map(({ kill }) => kill()))
      await Promise.all(journals.map((journal) => journal.close()))
      await database.close()
      rmSync(root, { recursive: true, force: true })
    },
  }
}

async function rowsOf({ query }: Database): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`select count(*) as n from ledger.notices`.execute(query)
  return Number(rows[0]?.n)
}

async function noteAll(journals: readonly Journal[], name: string, count: number): Promise<void> {
  const ends = await Promise.all(
    Array.from({ length: count }, (_, index) => journals[index % journals.length]?.append(sealed(`${name}-${index}`))),
  )
  if (!ends.every((end) => end === 'durable')) throw new Error('A notice is not durable.')
}

function unconfirmedIn(journals: readonly Journal[]): number {
  return journals.reduce((sum, journal) => sum + journal.state().unconfirmedNotices, 0)
}

function noticesIn(brokers: readonly string[]): Promise<number> {
  const partitions = Array.from({ length: 6 }, (_, partitionIndex) => ({ partitionIndex, timestamp: -1n }))
  return asked(brokers, async (admin) => {
    const [topic] = await admin.listOffsets({ topics: [{ name: 'parley.notices', partitions }] })
    return topic?.partitions.reduce((sum, { offset }) => sum + Number(offset), 0) ?? 0
  })
}

function membersOf(group: string, brokers: readonly string[]): Promise<number> {
  return asked(brokers, async (admin) => {
    const found = (await admin.describeGroups({ groups: [group] })).get(group)
    return found?.state.toUpperCase() === 'STABLE' ? found.members.size : 0
  })
}

async function metricAt(port: number, series: string): Promise<number> {
  try {
    return seriesIn(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text(), series) ?? 0
  } catch {
    return 0
  }
}

/** 0 while Kafka cannot tell. */
async function asked(brokers: readonly string[], ask: (admin: Admin) => Promise<number>): Promise<number> {
  const admin = new Admin({ clientId: 'test', bootstrapBrokers: [...brokers], retries: 0 })
  try {
    return await ask(admin)
  } catch {
    return 0
  } finally {
    await admin.close()
  }
}

/** With TELL set it says what it does, for whoever looks why a test fails. */
function start(args: readonly string[], wanted: Readonly<Record<string, string>>): Program {
  const env = { ...process.env, PARLEY_NOTICE_SECRET: secret, ...wanted }
  const child = spawn(process.execPath, [programFile('ledger'), ...args], { stdio: ['ignore', 'pipe', 'inherit'], env })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => {
    said = `${said}${chunk.toString()}`.slice(-saidMax)
    if (process.env.TELL) process.stdout.write(chunk)
  })
  children.add(child)
  child.once('exit', () => children.delete(child))
  return {
    kill: () => ended(child, 'SIGKILL'),
    stop: () => ended(child, 'SIGTERM'),
    says: (words) => until(async () => Number(said.includes(words)), 1, words),
  }
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

/** Until there are at least so many. */
async function until(count: () => Promise<number>, wanted: number, what: string): Promise<void> {
  const deadlineMs = performance.now() + waitMsMax
  for (;;) {
    const found = await count()
    if (found >= wanted) return
    if (performance.now() > deadlineMs) throw new Error(`After ${waitMsMax / 1000} s: ${found} of ${wanted} ${what}.`)
    await pause(50)
  }
}
