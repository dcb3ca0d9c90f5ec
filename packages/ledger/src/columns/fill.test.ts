import { contextNames } from '@parley/contract'
import { DeliveryRecord, NoticeFacts, NoticeRecord } from '@parley/journal'
import { expect, test } from 'vitest'
import { noticeColumns } from '../apply/notice-columns.ts'
import { columnFiles, columnSql, factTypes, recordTypes, statementsIn } from './fill.ts'

const names = { database: 'parley', days: 400, brokers: 'kafka-1:9092' }

test('the table has the columns of ledger.notices, but for those that only rows in PostgreSQL have', () => {
  const onlyInRows = ['is_verified', 'booked_day', 'transfer_id']
  const own = ['quarter', 'earliness', 'lease']

  const found = columnsOf('1-tables', 'create table if not exists parley.notices')

  const wanted = noticeColumns.map(([name]) => name).filter((name) => !onlyInRows.includes(name))
  expect(found.toSorted()).toEqual([...wanted, ...own].toSorted())
})

test('every column that is stored gets its value from a record', () => {
  const aliases = ['noted_at', 'is_price_off']
  const stored = columnsOf('1-tables', 'create table if not exists parley.notices')

  const given = valuesOf('create materialized view parley.notices_in')

  expect(given.toSorted()).toEqual(stored.filter((name) => !aliases.includes(name)).toSorted())
})

test('every column of deliveries gets its value', () => {
  const stored = columnsOf('1-tables', 'create table if not exists parley.deliveries')

  const given = valuesOf('create materialized view parley.deliveries_in')

  expect(given.toSorted()).toEqual(stored.filter((name) => name !== 'ended_at').toSorted())
})

test('every member of a notice and of a delivery is read, but for the token and what only the token needs', () => {
  const notRead = ['token', 'facts', 'expiresAt', 'context']
  const members = [NoticeRecord, NoticeFacts, DeliveryRecord].flatMap(({ properties }) => Object.keys(properties))
  const read = [...Object.keys(recordTypes), ...Object.keys(factTypes)].map((name) => name.replaceAll('`', ''))

  expect(members.filter((name) => !notRead.includes(name) && !read.includes(name))).toEqual([])
  expect(read.filter((name) => !members.includes(name))).toEqual([])
})

test('a dimension is a column everywhere: in the table, in the record, in what readers see', () => {
  const sql = columnFiles.map((file) => columnSql(file, names)).join('\n')

  for (const name of contextNames) {
    expect(sql).toContain(`${name} LowCardinality(String)`)
    expect(sql).toContain(`add column if not exists ${name} `)
    expect(sql).toContain(`facts.context.${name} as ${name}`)
  }
  expect(sql.split(contextNames.join(', ')).length - 1).toBe(2)
})

test('a partner reads no amount of the publisher, and a publisher none of the partner', () => {
  const [publisher, partner] = ['publisher', 'partner'].map((side) =>
    statementWith('4-readers', `create or replace view parley.${side}_notices`),
  )

  expect(publisher).toContain('clearing_nano')
  expect(publisher).not.toMatch(/paid_nano|bid_micros|seat/)
  expect(partner).toContain('paid_nano')
  expect(partner).not.toMatch(/clearing_nano|floor_micros|reported|is_price_off/)
})

test('names are filled in, and nothing is left open', () => {
  const sql = columnFiles.map((file) => columnSql(file, { ...names, database: 'ads' })).join('\n')

  expect(sql).not.toMatch(/[{}]{2}|parley\.(?!notices')/)
  expect(sql).toContain("kafka_broker_list = 'kafka-1:9092'")
  expect(sql).toContain("kafka_topic_list = 'parley.notices'")
  expect(sql).toContain('ttl day + interval 400 day delete')
})

test('a statement ends at the end of a line, and keeps its comment', () => {
  const sql = '-- One; two.\ncreate a;\n\ncreate b;\n'

  expect(statementsIn(sql)).toEqual(['-- One; two.\ncreate a', 'create b'])
})

function statementWith(file: (typeof columnFiles)[number], beginning: string): string {
  const found = statementsIn(columnSql(file, names)).find(
    (sql) => sql.includes(`${beginning}\n`) || sql.includes(`${beginning} `),
  )
  if (found === undefined) throw new Error(`no statement begins with: ${beginning}`)
  return found
}

/** The names at the beginning of what stands between the brackets of a table. */
function columnsOf(file: (typeof columnFiles)[number], beginning: string): readonly string[] {
  const body = /\(\n(.*?)\n\)\nengine/s.exec(statementWith(file, beginning))?.[1] ?? ''
  const lines = body
    .split('\n')
    .flatMap((line) => (line.startsWith('   ') ? [] : line.split(/, (?=\w+ LowCardinality)/)))
  return lines.flatMap((line) => /^\s*`?(\w+)`? \w/.exec(line)?.[1] ?? [])
}

/** The names that a view gives to what it selects. */
function valuesOf(beginning: string): readonly string[] {
  const selected = statementWith('2-reading', beginning).split('\nselect\n')[1] ?? ''
  return [...selected.matchAll(/ as `?(\w+)`?(?=,|\n)/g)].map(([, name = '']) => name)
}
