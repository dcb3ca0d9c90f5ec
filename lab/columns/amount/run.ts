// Many notices in ClickHouse: rows a second, bytes a row, ten reports, every sum; beside PostgreSQL, which gets fewer of the same.

import { randomOf } from '@parley/testkit'
import { countText } from '../../figures.ts'
import { type Scenario, type Verdict, verdict } from '../../scenario.ts'
import type { Cost, Engine } from '../engine.ts'
import type { ColumnsSetting } from '../given.ts'
import { Journals, type NoticeEntry } from '../journals.ts'
import { askColumns } from '../measure.ts'
import { type Report, reportsOver } from '../reports.ts'
import { differencesIn } from '../same/compare-rows.ts'
import { type Columns, startColumns } from '../set-up.ts'
import { intoColumns } from '../stores.ts'
import { trafficOf } from '../traffic.ts'
import { refreshSums, twoDays } from '../two-days.ts'
import { type ColumnFigures, saveFigures } from './figures.ts'
import { measureRows, type RowsFigures } from './postgres-rows.ts'
import { queriesFor, Truth } from './truth.ts'

export const amount: Scenario<ColumnsSetting> = {
  id: 'amount',
  title: 'what notices in columns cost, beside rows of PostgreSQL',
  run: async (setting) => {
    const columns = await startColumns(setting.python, setting.folder)
    try {
      return await measure(setting, columns)
    } finally {
      await columns.engine.stop()
    }
  },
}

const noticesPerSale = 2.75
const journals = 16
const perInsert = 200_000
/** Of so many inserts one comes a second time. */
const insertsPerRepeat = 50
const tokenLength = 520

async function measure(setting: ColumnsSetting, columns: Columns): Promise<readonly Verdict[]> {
  const { print, rows, postgres } = setting
  const { engine } = columns
  const days = twoDays(Date.now())
  const reports = reportsOver(days)
  const truth = new Truth()
  const few: NoticeEntry[] = []
  const filled = await fill(setting, columns, days.startMs, (entry) => {
    if (few.length < postgres && (truth.notices * postgres) / rows >= few.length) few.push(entry)
    truth.add(entry.record)
  })
  await refreshSums(engine)
  // As merges leave a day after a while.
  await engine.run('optimize table parley.notices final', 'optimize table parley.sums final')
  const faults = [...(await faultsIn(engine, truth, 'notices')), ...(await faultsIn(engine, truth, 'sums'))]
  const answers: Cost[] = []
  for (const report of reports) answers.push(await askColumns(engine, report))
  const figures = figuresOf(engine, reports, {
    truth,
    filled,
    answers,
    sizes: await sizesOf(engine),
    other: await measureRows(renumbered(few), reports, engine.pid),
  })
  for (const line of linesOf(figures)) print(line)
  if (setting.isWritten) saveFigures(figures)
  const found = `${countText(truth.notices)} notices, ${countText(truth.lines().length)} sums, from rows and from sums`
  return [
    verdict('the sums of all notices are those that were made, to the unit', found, {
      [faults.slice(0, faultsShown).join('; ')]: faults.length === 0,
    }),
  ]
}

const faultsShown = 5

interface Filled extends Cost {
  readonly messages: number
}

async function fill(
  { seed, rows, print }: ColumnsSetting,
  columns: Columns,
  startMs: number,
  see: (entry: NoticeEntry) => void,
): Promise<Filled> {
  const nodes = new Journals(journals, randomOf(seed))
  const traffic = trafficOf({ seed, sales: Math.ceil(rows / noticesPerSale), startMs, token: 'x'.repeat(tokenLength) })
  let filled: Filled = { messages: 0, seconds: 0, cpuSeconds: 0 }
  const insert = async (some: readonly NoticeEntry[]): Promise<void> => {
    const { seconds, cpuSeconds } = await intoColumns(columns, some)
    filled = {
      messages: filled.messages + some.length,
      seconds: filled.seconds + seconds,
      cpuSeconds: filled.cpuSeconds + cpuSeconds,
    }
  }
  let some: NoticeEntry[] = []
  let inserts = 0
  for (const records of traffic) {
    const entries = records.map((record) => nodes.append(record))
    entries.forEach(see)
    some.push(...entries)
    if (some.length < perInsert) continue
    await insert(some)
    inserts++
    if (inserts % insertsPerRepeat === 0) await insert(some)
    if (inserts % insertsPerRepeat === 1) print(`${countText(filled.messages)} messages`)
    some = []
  }
  if (some.length > 0) await insert(some)
  // Also where there were too few for it.
  await insert(some)
  return filled
}

/** As a journal of its own has them, because those between are left out. */
function renumbered(entries: readonly NoticeEntry[]): readonly NoticeEntry[] {
  const journal = new Journals(1, () => 0)
  return entries.map(({ record }) => journal.append(record))
}

async function faultsIn(engine: Engine, truth: Truth, from: 'notices' | 'sums'): Promise<readonly string[]> {
  const found: (readonly [string, string])[] = []
  for (const query of queriesFor(from)) {
    const { rows } = await engine.rows<{ key: string; value: string }>(query)
    for (const { key, value } of rows) found.push([key, value])
  }
  const lines = truth.lines()
  const { differences } = differencesIn(
    lines,
    found,
    ([key]) => key,
    ([, value]) => value,
  )
  return differences.map((difference) => `${from}: ${difference}`)
}

interface Sizes {
  readonly rowBytes: number
  readonly sums: number
  readonly sumBytes: number
}

async function sizesOf({ rows }: Engine): Promise<Sizes> {
  const found = await rows<{ table: string; rows: string; bytes: string }>(`select table, toString(sum(rows)) as rows,
    toString(sum(bytes_on_disk)) as bytes from system.parts
    where database = 'parley' and active and table in ('notices', 'sums') group by table`)
  const of = (name: string) => found.rows.find(({ table }) => table === name)
  return {
    rowBytes: Number(of('notices')?.bytes) / Number(of('notices')?.rows),
    sums: Number(of('sums')?.rows),
    sumBytes: Number(of('sums')?.bytes),
  }
}

interface Measured {
  readonly truth: Truth
  readonly filled: Filled
  readonly answers: readonly Cost[]
  readonly sizes: Sizes
  readonly other: RowsFigures
}

function figuresOf({ version }: Engine, reports: readonly Report[], measured: Measured): ColumnFigures {
  const { truth, filled, answers, sizes, other } = measured
  const { reports: otherAnswers, ...postgres } = other
  return {
    version,
    rows: truth.notices,
    rowsPerSecond: filled.messages / filled.seconds,
    cpuMicrosPerRow: (filled.cpuSeconds * 1e6) / filled.messages,
    ...sizes,
    reports: reports.map(({ name, asks, from }, at) => ({
      name,
      asks,
      from,
      columns: costOf(answers[at]),
      postgres: costOf(otherAnswers[at]),
    })),
    postgres,
  }
}

function costOf({ seconds, cpuSeconds }: Cost = { seconds: Number.NaN, cpuSeconds: Number.NaN }): Cost {
  return { seconds, cpuSeconds }
}

function linesOf(figures: ColumnFigures): readonly string[] {
  const { postgres, version, reports } = figures
  const store = (name: string, one: ColumnFigures | ColumnFigures['postgres']): string => {
    const sums = `${countText(one.sums)} sums of ${(one.sumBytes / one.sums).toFixed(1)} bytes`
    const cost = `${countText(one.rowsPerSecond)} a second, ${one.cpuMicrosPerRow.toFixed(1)} µs of processor each`
    return `${name}: ${countText(one.rows)} rows of ${one.rowBytes.toFixed(1)} bytes, ${cost}; ${sums}`
  }
  const time = ({ seconds, cpuSeconds }: Cost): string => `${inMs(seconds)} (${inMs(cpuSeconds)} of processor)`
  return [
    store(`ClickHouse ${version}`, figures),
    store('PostgreSQL', postgres),
    ...reports.map((one) => `${one.name}: ${time(one.columns)} from ${one.from}, PostgreSQL ${time(one.postgres)}`),
  ]
}

function inMs(seconds: number): string {
  return `${(1000 * seconds).toFixed(0)} ms`
}
