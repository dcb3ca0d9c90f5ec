// parley-ledger columns: prints the SQL for ClickHouse, and takes what ClickHouse answers into the books. It calls no server: the client of
// ClickHouse stands between the two, with the access that its operator gave it.

import { type ContextName, contextNames } from '@parley/contract'
import { type Span, sumsQuery } from '../columns/ask.ts'
import { type BookingRefused, bookSums } from '../columns/book-sums.ts'
import { askPositions, confirmPositions } from '../columns/confirm-positions.ts'
import { columnFiles, columnSql } from '../columns/fill.ts'
import { keysSql } from '../columns/keys.ts'
import { readColumnPositions, readSums } from '../columns/read-lines.ts'
import { type Database, openDatabase } from '../database/open.ts'
import { reasonOf } from '../kafka/reason.ts'
import { dollarsOf } from '../reports/amount.ts'
import { wallMs } from '../reports/read-query.ts'
import type { Command, CommandContext } from './context.ts'

type Verb = (context: CommandContext, rest: readonly string[]) => Promise<0 | 1 | 2>

const verbs: Readonly<Record<string, { readonly run: Verb; readonly says: string }>> = {
  sql: { run: printSql, says: 'sql: prints all tables and views for ClickHouse' },
  keys: { run: printKeys, says: 'keys: prints the statements that give ClickHouse the keys of messages and masks' },
  sums: { run: printQuery, says: 'sums FROM TO [DIMENSION …]: prints the query for the sums of this time' },
  check: {
    run: (context, rest) => takeSums(context, rest, true),
    says: 'check FROM TO: compares the answer with the books',
  },
  book: {
    run: (context, rest) => takeSums(context, rest, false),
    says: 'book FROM TO: books what the answer has and the books have not',
  },
  positions: { run: printPositions, says: 'positions: prints the query for how far each journal is in columns' },
  confirm: { run: confirm, says: 'confirm: stores the answer, so that journals may delete what is in columns' },
}

/** Ends with 1 if something differs or was refused, and with 2 if it could not be tried. */
export const columns: Command = async (context) => {
  const { words, print } = context
  const [word = '', ...rest] = words
  const verb = Object.hasOwn(verbs, word) ? verbs[word] : undefined
  if (verb === undefined) {
    print(
      `parley-ledger columns needs one of:\n${Object.values(verbs)
        .map(({ says }) => `  ${says}`)
        .join('\n')}`,
    )
    return 2
  }
  try {
    return await verb.run(context, rest)
  } catch (error) {
    print(`This could not be done: ${reasonOf(error)}`)
    return 2
  }
}

async function printSql({ settings, print }: CommandContext): Promise<0> {
  const { columnsDatabase: database, columnsDays, brokers } = settings
  for (const file of columnFiles) print(columnSql(file, { database, days: Number(columnsDays), brokers }))
  return 0
}

async function printKeys({ settings, print }: CommandContext): Promise<0 | 2> {
  if (settings.secret === '' || settings.maskSecret === '') {
    print('Set PARLEY_NOTICE_SECRET and PARLEY_LEDGER_MASK_SECRET: the keys are made from them.')
    return 2
  }
  print(keysSql(settings.columnsDatabase, settings))
  return 0
}

async function printQuery({ settings, print }: CommandContext, [from, to, ...by]: readonly string[]): Promise<0 | 2> {
  const span = spanIn(from, to)
  const unknown = by.find((name) => !contextNames.some((known) => known === name))
  if (span === undefined || unknown !== undefined) {
    print(unknown === undefined ? wrongSpan : `${unknown} is no dimension; there are ${contextNames.join(', ')}.`)
    return 2
  }
  print(sumsQuery({ database: settings.columnsDatabase, ...span, by: by as readonly ContextName[] }))
  return 0
}

const wrongSpan =
  'Name the first moment, and the one after the last, in UTC: 2026-11-15 2026-11-16, or 2026-11-15T06:00 2026-11-15T07:00.'
const moment = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:(?:00|15|30|45))?$/

function spanIn(from = '', to = ''): Span | undefined {
  const [fromMs = Number.NaN, toMs = Number.NaN] = [from, to].map((text) =>
    moment.test(text) ? wallMs(text) : Number.NaN,
  )
  return fromMs < toMs ? { fromMs, toMs } : undefined
}

async function takeSums(context: CommandContext, [from, to]: readonly string[], isDry: boolean): Promise<0 | 1 | 2> {
  const { print, input } = context
  const span = spanIn(from, to)
  if (span === undefined) {
    print(wrongSpan)
    return 2
  }
  const read = readSums(await input())
  if (read.kind === 'unreadable') return unreadable(read.line, context)
  const result = await withDatabase(context, (database) => bookSums(database, read, { span, nowMs: Date.now(), isDry }))
  if (result.kind !== 'booked') {
    print(refusalOf(result))
    return 1
  }
  const { compared, changed, notices, billed, paidNano, clearingNano, transfers } = result
  const amounts = `paid ${dollarsOf(paidNano)}, clearing ${dollarsOf(clearingNano)}`
  print(`${compared} sums compared, ${changed} differ: ${notices} notices, ${billed} of them billed, ${amounts}.`)
  print(isDry ? 'Nothing was changed.' : `Booked in ${transfers} transfers.`)
  return isDry && changed > 0 ? 1 : 0
}

function refusalOf(refused: BookingRefused): string {
  switch (refused.kind) {
    case 'fewer': {
      const { quarterMs, publisher, partner, kind, count } = refused.first
      const first = `${kind} notices of ${publisher} and ${partner} at ${new Date(quarterMs).toISOString()}: ${-count} fewer`
      return `The books have more than the columns in ${refused.groups} sums, first ${first}. Nothing was booked. Ask again; if it stays, rows are missing in ClickHouse.`
    }
    case 'leased':
      return `${refused.notices} notices belong to campaigns with budgets, which are settled by rows. Nothing was booked. Let a ledger enter rows for these days.`
    case 'outside':
      return `The answer has sums of ${new Date(refused.quarterMs).toISOString()}, which was not asked for. Nothing was booked.`
  }
}

function unreadable(line: number, { print }: CommandContext): 2 {
  print(`Line ${line} is not a line of that answer. Nothing was changed.`)
  return 2
}

async function printPositions(context: CommandContext): Promise<0> {
  const { columnsDatabase } = context.settings
  context.print(await withDatabase(context, (database) => askPositions(database, columnsDatabase)))
  return 0
}

async function confirm(context: CommandContext): Promise<0 | 1 | 2> {
  const read = readColumnPositions(await context.input())
  if (read.kind === 'unreadable') return unreadable(read.line, context)
  const { positions } = read
  const further = await withDatabase(context, (database) => confirmPositions(database, positions, Date.now()))
  const gaps = positions.filter(({ hasGap }) => hasGap).length
  context.print(`${positions.length} journals, ${further} further than before, ${gaps} with missing entries.`)
  return gaps === 0 ? 0 : 1
}

async function withDatabase<Found>(
  { settings }: CommandContext,
  work: (database: Database) => Promise<Found>,
): Promise<Found> {
  const database = await openDatabase(settings.database, { statementMs: 0 })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
