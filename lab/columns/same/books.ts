// Books that are kept from sums of columns, beside books that are kept from rows: the same statements, to the unit.

import type { Database } from '@parley/ledger'
import { reconcile } from '@parley/ledger'
import { sql } from 'kysely'
import { sumsQuery } from '../../../packages/ledger/src/columns/ask.ts'
import { type BookOptions, bookSums } from '../../../packages/ledger/src/columns/book-sums.ts'
import { readSums } from '../../../packages/ledger/src/columns/read-lines.ts'
import type { Engine } from '../engine.ts'
import { differencesIn, type Same } from './compare-rows.ts'

type Booked = Extract<Awaited<ReturnType<typeof bookSums>>, { kind: 'booked' }>

export type BookingTime = Pick<BookOptions, 'span' | 'nowMs'>

/** One after the other; what they come to. */
export async function bookAll(
  engine: Engine,
  database: Database,
  times: readonly BookingTime[],
): Promise<Pick<Booked, 'billed' | 'changed' | 'transfers'>> {
  let [billed, changed, transfers] = [0n, 0, 0]
  for (const time of times) {
    const booked = await bookColumns(engine, database, time)
    billed += booked.billed
    changed += booked.changed
    transfers += booked.transfers
  }
  return { billed, changed, transfers }
}

/** Asks ClickHouse and books its answer, as `parley-ledger columns` does with the client of ClickHouse between the two. */
async function bookColumns(engine: Engine, database: Database, { span, nowMs }: BookingTime): Promise<Booked> {
  const query = sumsQuery({ ...span, database: 'parley', by: [] }).replace(/format JSONEachRow;\s*$/, '')
  const { rows } = await engine.rows<object>(query)
  const read = readSums(rows.map((row) => JSON.stringify(row)).join('\n'))
  if (read.kind === 'unreadable') throw new Error(`line ${read.line} of the answer cannot be read`)
  const booked = await bookSums(database, read, { span, nowMs, isDry: false })
  if (booked.kind !== 'booked') throw new Error(`refused: ${booked.kind}`)
  return booked
}

interface Line {
  readonly key: string
  readonly value: string
}

/** What was moved for each account, hour and kind of booking; how many transfers it took is not the same, and need not be. */
export async function sameStatements(rows: Database, columns: Database): Promise<Same> {
  const [expected, found] = await Promise.all([rows, columns].map(statementsOf))
  return differencesIn(
    expected ?? [],
    found ?? [],
    ({ key }) => key,
    ({ value }) => value,
  )
}

async function statementsOf({ query }: Database): Promise<readonly Line[]> {
  const { rows } =
    await sql<Line>`select concat_ws(' ', booked_hour, publisher, partner, is_adjustment, account) as key,
      sum(notices) || ' ' || sum(amount_nano) as value
    from ledger.transfers join ledger.postings on transfer_id = id
    group by booked_hour, publisher, partner, is_adjustment, account`.execute(query)
  return rows
}

/** The checks of `parley reconcile` that are wrong. */
export async function wrongChecks(database: Database): Promise<readonly string[]> {
  const { checks } = await reconcile(database, undefined, {})
  return checks
    .filter(({ state }) => state === 'wrong')
    .map(({ check, samples }) => `${check}: ${JSON.stringify(samples[0])}`)
}
