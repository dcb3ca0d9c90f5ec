// How many notices a second the ledger enters, from a journal on disk into PostgreSQL and into PGlite,
// and how many bytes a notice takes. It fails where PostgreSQL takes fewer than it has to. With --write, docs/scale.md is
// computed from these figures.

import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { contextWith } from '@parley/contract'
import { type EndSum, journalDefaults, type NoticeRecord, openJournal } from '@parley/journal'
import { type Database, directoryDefaults, openDatabase, readDirectory } from '@parley/ledger'
import { startPostgres } from '@parley/testkit'
import { sql } from 'kysely'
import { commandOf } from '../../scripts/command/command.ts'
import { wholeNumber } from '../../scripts/command/options.ts'
import type { MoneySizes } from './report/money-scale.ts'

export const command = commandOf({
  options: {
    notices: { takes: 'N', says: 'how many are entered into PostgreSQL (default 200000)' },
    pglite: { takes: 'N', says: 'how many are entered into PGlite (default 20000)' },
    write: { says: 'also stores the figures, from which docs/scale.md is computed' },
  } as const,
  async run({ notices = '200000', pglite = '20000', write }) {
    const range = { least: 1, most: 10_000_000 }
    const folder = mkdtempSync(join(tmpdir(), 'parley-bench-ledger-'))
    try {
      const isFast = await intoPostgres(folder, wholeNumber('notices', notices, range), write)
      await intoPglite(folder, wholeNumber('pglite', pglite, range))
      return isFast ? 0 : 1
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
})

const goalPerSecond = 10_000
const publishers = 20
const partners = 10

/** A row of sums as a journal has it, with names of usual length. */
const sumBytes = JSON.stringify({
  minute: 29_000_000,
  publisher: 'publisher-1',
  partner: 'partner-1',
  step: 'not-asked',
  reason: 'funnel-stage',
  context: contextWith({
    country: 'USA',
    format: 'text',
    intent: 'purchase_inquiry',
    sentiment: 'neutral',
    stage: 'consideration',
  }),
  count: 120,
  bidMicros: 360_000_000,
  paidMicros: 0,
  clearingMicros: 0,
} satisfies EndSum).length

/** Whether it was as fast as it has to be. */
async function intoPostgres(folder: string, count: number, isWritten: boolean): Promise<boolean> {
  const root = join(folder, 'postgres')
  await writeNotices(root, count)
  const server = await startPostgres()
  const database = await openDatabase(server.url)
  const measured = await measure(database, root, count)
  const rowBytes = Math.round((await bytesOfNotices(database)) / count)
  await database.close()
  await server.stop()
  const recordBytes = Math.round(bytesIn(join(root, '0')) / count)
  console.log(`a notice takes ${recordBytes} bytes in the journal and ${rowBytes} in PostgreSQL, with indexes`)
  if (isWritten) save({ recordBytes, rowBytes, sumBytes, rowsPerSecond: Math.round(measured.perSecond) })
  show('PostgreSQL', count, measured)
  const isFast = measured.perSecond >= goalPerSecond
  console.log(`goal: ${goalPerSecond} a second ${isFast ? 'reached' : 'not reached'}`)
  return isFast
}

async function intoPglite(folder: string, count: number): Promise<void> {
  const root = join(folder, 'pglite')
  await writeNotices(root, count)
  const database = await openDatabase(join(folder, 'database'))
  const measured = await measure(database, root, count)
  await database.close()
  show('PGlite', count, measured)
}

function save(sizes: MoneySizes): void {
  writeFileSync(new URL('results/money.json', import.meta.url), `${JSON.stringify(sizes, undefined, 2)}\n`)
}

function bytesIn(directory: string): number {
  return readdirSync(directory).reduce((sum, name) => sum + statSync(join(directory, name)).size, 0)
}

async function bytesOfNotices({ query }: Database): Promise<number> {
  const { rows } = await sql<{ readonly bytes: string }>`
    select sum(pg_total_relation_size(inhrelid)) as bytes from pg_inherits where inhparent = 'ledger.notices'::regclass
  `.execute(query)
  return Number(rows[0]?.bytes)
}

interface Measured {
  readonly perSecond: number
  /** Of the ledger's own process, which for PGlite is also that of the database. */
  readonly cpuMicrosPerRow: number
}

function show(name: string, count: number, { perSecond, cpuMicrosPerRow }: Measured): void {
  const cpu = `${cpuMicrosPerRow.toFixed(1)} µs of CPU of the ledger for each`
  console.log(`${name.padEnd(12)} ${count} notices, ${Math.round(perSecond)} rows a second, ${cpu}`)
}

/** From the first byte that is read to the last row that is committed and confirmed. */
async function measure(database: Database, root: string, count: number): Promise<Measured> {
  await database.migrate()
  const stopping = new AbortController()
  let entered = 0
  const beganCpu = process.cpuUsage()
  const beganMs = performance.now()
  await readDirectory(
    database,
    { ...directoryDefaults, root },
    {
      nowMs: Date.now,
      elapsedMs: () => performance.now(),
      chance: Math.random,
      pause: (ms, signal) => wait(ms, undefined, { signal }).catch(() => {}),
      observe(event) {
        if (event.kind !== 'applied') throw new Error(`unexpected: ${event.kind}`, { cause: event })
        entered += event.applied.notices
        if (entered === count) stopping.abort()
      },
    },
    stopping.signal,
  )
  const seconds = (performance.now() - beganMs) / 1000
  const { user, system } = process.cpuUsage(beganCpu)
  const query = database.query.selectFrom('ledger.notices').select(({ fn }) => fn.countAll().as('rows'))
  const { rows } = await query.executeTakeFirstOrThrow()
  if (Number(rows) !== count) throw new Error(`${rows} rows instead of ${count}`)
  return { perSecond: count / seconds, cpuMicrosPerRow: (user + system) / count }
}

async function writeNotices(root: string, count: number): Promise<void> {
  const journal = await openJournal({ ...journalDefaults, directory: join(root, '0') })
  for (let from = 0; from < count; from += 2_000) {
    const some = Array.from({ length: Math.min(2_000, count - from) }, (_, index) =>
      journal.append(notice(from + index)),
    )
    if ((await Promise.all(some)).includes('unavailable')) throw new Error('the journal is unavailable')
  }
  await journal.close()
}

/** Half of them are billing notices, spread over publishers, partners and countries; the token is as long as a true one. */
function notice(index: number): NoticeRecord {
  const bid = index >> 1
  const issuedAt = Math.floor(Date.now() / 1000) - 60
  return {
    v: 1,
    type: 'notice',
    kind: index % 2 === 0 ? 'win' : 'billing',
    notedAtMs: Date.now(),
    reported: '2.1',
    token: `${bid}-`.padEnd(520, 'x'),
    facts: {
      auction: `0199a8b7-0000-7000-8000-${String(bid).padStart(12, '0')}`,
      imp: '1',
      bid: `0199a8b7-1111-7000-8000-${String(bid).padStart(12, '0')}`,
      publisher: `publisher-${bid % publishers}`,
      partner: `partner-${bid % partners}`,
      seat: 'seat',
      context: contextWith({
        country: bid % 3 === 0 ? 'USA' : 'DEU',
        format: 'text',
        intent: bid % 2 === 0 ? 'purchase' : 'research',
        sentiment: 'neutral',
        stage: 'consideration',
      }),
      bidMicros: 3_000_000 + (bid % 1000),
      paidMicros: 2_500_000 + (bid % 1000),
      clearingMicros: 2_100_000,
      floorMicros: 500_000,
      auctionType: 1,
      isTest: false,
      issuedAt,
      expiresAt: issuedAt + 3600,
    },
  }
}
