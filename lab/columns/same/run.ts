// The same notices into both stores, on a way that repeats, mixes and delays them, with forged messages and odd texts among them: rows,
// sums, reports and books are the same to the unit.

import { type Database, openDatabase } from '@parley/ledger'
import { type PostgresServer, randomOf, startPostgres } from '@parley/testkit'
import { sql } from 'kysely'
import { type Scenario, type Verdict, verdict } from '../../scenario.ts'
import type { ColumnsGiven, ColumnsSetting } from '../given.ts'
import { Journals, type NoticeEntry } from '../journals.ts'
import { askColumns, askPostgres, differenceOf } from '../measure.ts'
import { reportsOver } from '../reports.ts'
import { type Columns, startColumns } from '../set-up.ts'
import { intoColumns, intoRows, messagesIntoColumns, messagesOf, soonAfter } from '../stores.ts'
import { trafficOf } from '../traffic.ts'
import { refreshSums, twoDays } from '../two-days.ts'
import { type BookingTime, bookAll, sameStatements, wrongChecks } from './books.ts'
import { type Same, sameRows, sameSums } from './compare-rows.ts'
import { type Faulty, mixed, withFaults } from './faulty.ts'
import { forgeriesOf, waysToForge } from './forgeries.ts'
import { withOddTexts } from './odd-texts.ts'
import { samePositions } from './positions.ts'

export const same: Scenario<ColumnsSetting> = {
  id: 'same',
  title: 'both stores say the same to the unit, whatever happens to notices on their way',
  run: async (setting) => {
    const columns = await startColumns(setting.python, setting.folder)
    const server = await startPostgres()
    try {
      return await compare(setting, columns, server)
    } finally {
      await columns.engine.stop()
      await server.stop()
    }
  },
}

interface Books {
  /** Kept from rows. */
  readonly rows: Database
  /** Kept from sums of columns. */
  readonly sums: Database
}

const journals = 8
/** How many of them are forged again in each way. */
const forged = 1_000

async function compare(setting: ColumnsSetting, columns: Columns, server: PostgresServer): Promise<readonly Verdict[]> {
  const { print } = setting
  const days = twoDays(Date.now())
  const random = randomOf(setting.seed)
  const faulty = withFaults(salesOf(setting, days.startMs), new Journals(journals, random), random)
  const { onTime, late, copies } = faulty
  print(`${onTime.length} notices in time, ${copies} of them copies at another node, ${late.length} late`)
  const books = await openBooks(server)
  await fill(columns, books, faulty, random, print)
  // Each day is booked when it is over, and once more when it is closed.
  const middleMs = days.startMs + dayMs
  const verdicts = [
    ...(await sameEverything(columns, books.rows, 'in time')),
    await sameReports(columns, books.rows, days),
    await sameBooks(columns, books, 'in time', [
      { span: { fromMs: days.startMs, toMs: middleMs }, nowMs: middleMs + 1000 },
      { span: { fromMs: middleMs, toMs: days.endMs }, nowMs: days.endMs + 1000 },
    ]),
  ]
  const closedMs = days.endMs + 1.5 * dayMs
  await intoColumns(columns, mixed(late, random))
  await intoRows(books.rows, late, () => closedMs, 2)
  const span = { fromMs: days.startMs, toMs: days.endMs }
  verdicts.push(
    ...(await sameEverything(columns, books.rows, 'with those that came late')),
    await sameBooks(columns, books, 'with adjustments', [{ span, nowMs: closedMs }]),
    await withoutForged(columns),
    await samePositions(columns.engine, books.rows),
  )
  await books.rows.close()
  await books.sums.close()
  return verdicts
}

const dayMs = 86_400_000

function* salesOf({ seed, postgres }: ColumnsGiven & { readonly seed: number }, startMs: number) {
  const sales = Math.ceil(postgres / 2.75)
  let first = true
  for (const records of trafficOf({ seed, sales, startMs, token: 'x'.repeat(520) })) {
    yield records
    if (first && records[0] !== undefined) yield withOddTexts(records[0])
    first = false
  }
}

async function openBooks({ url }: PostgresServer): Promise<Books> {
  const rows = await openDatabase(url)
  await sql`create database sums`.execute(rows.query)
  const sums = await openDatabase(url.replace(/\/postgres$/, '/sums'))
  await rows.migrate()
  await sums.migrate()
  return { rows, sums }
}

async function fill(
  columns: Columns,
  { rows }: Books,
  { onTime }: Faulty,
  random: () => number,
  print: (line: string) => void,
): Promise<void> {
  const given = mixed(onTime, random)
  const half = Math.floor(given.length / 2)
  await intoColumns(columns, given.slice(0, half))
  await messagesIntoColumns(columns, forgeriesOf(messagesOf(some(onTime, forged))))
  await intoColumns(columns, given.slice(half))
  // A batch that was read again after a crash.
  await intoColumns(columns, given.slice(0, Math.floor(half / 10)))
  const entered = await intoRows(rows, onTime, soonAfter, 10)
  print(`PostgreSQL: ${entered.notices} rows, ${entered.repeated} copies, ${entered.skipped} entries offered again`)
}

function some(entries: readonly NoticeEntry[], count: number): readonly NoticeEntry[] {
  const step = Math.max(1, Math.floor(entries.length / count))
  return entries.filter((_, index) => index % step === 0).slice(0, count)
}

async function sameEverything({ engine }: Columns, rows: Database, when: string): Promise<readonly Verdict[]> {
  return [
    judged(`every column of every row is the same, ${when}`, 'rows', await sameRows(engine, rows)),
    judged(`every sum is the same, ${when}`, 'sums with all dimensions', await sameSums(engine, rows)),
  ]
}

function judged(promise: string, of: string, { compared, differences }: Same): Verdict {
  return {
    promise,
    found: `${compared} ${of}`,
    faults: compared === 0 ? ['there was nothing to compare'] : differences,
  }
}

async function sameReports({ engine }: Columns, rows: Database, days: ReturnType<typeof twoDays>): Promise<Verdict> {
  await refreshSums(engine)
  const faults: string[] = []
  let lines = 0
  const reports = reportsOver(days)
  for (const report of reports) {
    const postgres = await askPostgres(rows, report, () => 0)
    const fault = differenceOf(report, postgres, await askColumns(engine, report))
    lines += postgres.lines.length
    if (fault !== undefined || postgres.lines.length === 0) faults.push(fault ?? `${report.name} is empty`)
  }
  return { promise: 'ten reports are the same', found: `${lines} lines in ${reports.length} reports`, faults }
}

async function sameBooks(
  { engine }: Columns,
  { rows, sums }: Books,
  how: string,
  times: readonly BookingTime[],
): Promise<Verdict> {
  const first = await bookAll(engine, sums, times)
  const again = await bookAll(engine, sums, times)
  const { compared, differences } = await sameStatements(rows, sums)
  const wrong = [...(await wrongChecks(rows)), ...(await wrongChecks(sums))]
  return verdict(
    `books from sums are those from rows, ${how}`,
    `${first.billed} billed in ${first.transfers} transfers, then ${again.billed}; ${compared} sums of postings`,
    {
      [differences.join('; ')]: differences.length === 0,
      [wrong.join('; ')]: wrong.length === 0,
      'it was booked a second time': again.changed === 0 && again.transfers === 0,
      'nothing was booked': first.transfers > 0 && compared > 0,
    },
  )
}

async function withoutForged({ engine }: Columns): Promise<Verdict> {
  const { rows } = await engine.rows<{ passed: string; rows: string; held: string }>(`select
    toString((select sum(count) from parley.passed_over)) as passed,
    toString((select count() from parley.notices final where bid like 'forged-%')) as rows,
    toString((select count() from parley.held final)) as held`)
  const [found] = rows
  const sent = forged * waysToForge
  return verdict(
    'a forged message is passed over and counted',
    `${found?.passed} of ${sent}, ${found?.rows} of them rows`,
    {
      'not all of them were passed over': Number(found?.passed) === sent,
      'a forged row is there': found?.rows === '0',
      'a true one was kept aside': found?.held === '0',
    },
  )
}
