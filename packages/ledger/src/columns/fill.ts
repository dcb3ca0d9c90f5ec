// The SQL of the columns, with names filled in. What the contract knows as a list is not written a second time in the SQL.

import { readFileSync } from 'node:fs'
import {
  type ContextName,
  contextNames,
  deliveryEnds,
  deliveryKinds,
  feedbackReasons,
  noticeKinds,
} from '@parley/contract'
import { positionOf } from '@parley/journal'
import { amountMax, attemptsMax } from '../apply/understand.ts'
import { topicOf } from '../kafka/topics.ts'

/** In the order in which they are run. */
export const columnFiles = ['1-tables', '2-reading', '3-sums', '4-readers', '5-kafka'] as const
export type ColumnFile = (typeof columnFiles)[number]

export interface ColumnNames {
  /** Of ClickHouse. */
  readonly database: string
  /** For how long rows are kept. */
  readonly days: number
  /** As host:port, with commas between them. */
  readonly brokers: string
}

export function columnSql(file: ColumnFile, names: ColumnNames): string {
  const values: Readonly<Record<string, string>> = {
    ...lists,
    ...names,
    days: String(names.days),
    topic: topicOf.notices,
  }
  const text = readFileSync(new URL(`sql/${file}.sql`, import.meta.url), 'utf8')
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`sql/${file}.sql has {{${name}}}, which nothing fills in`)
    return value
  })
}

/** For an engine that takes one at a time. A comment stays with the statement behind it. */
export function statementsIn(sql: string): readonly string[] {
  return sql
    .split(/;$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}

/** A record of the stream as ClickHouse reads it; what is missing is null. Names are those of journal/src/records. */
export const factTypes = {
  auction: 'String',
  imp: 'String',
  bid: 'String',
  publisher: 'String',
  partner: 'String',
  seat: 'String',
  bidMicros: 'Int64',
  paidMicros: 'Int64',
  clearingMicros: 'Int64',
  floorMicros: 'Int64',
  auctionType: 'Int64',
  isTest: 'Bool',
  issuedAt: 'Int64',
  lease: 'Int64',
}
export const recordTypes = {
  v: 'Int64',
  type: 'String',
  kind: 'String',
  notedAtMs: 'Int64',
  reported: 'String',
  bid: 'String',
  publisher: 'String',
  partner: 'String',
  issuedAt: 'Int64',
  '`end`': 'String',
  attempts: 'Int64',
  endedAtMs: 'Int64',
}

function membersOf(types: Readonly<Record<string, string>>): string {
  return Object.entries(types)
    .map(([name, type]) => `${name} Nullable(${type})`)
    .join(', ')
}

function contextList(show: (name: ContextName) => string): string {
  return contextNames.map(show).join(', ')
}

function texts(words: readonly string[]): string {
  return words.map((word) => `'${word}'`).join(', ')
}

const contextColumn = (name: ContextName): string => `${name} LowCardinality(String) codec(ZSTD(1))`
const contextTuple = `context Tuple(${contextList((name) => `${name} String`)})`

const lists = {
  record: `Tuple(${membersOf(recordTypes)}, facts Tuple(${membersOf(factTypes)}, ${contextTuple}))`,
  context: contextList((name) => name),
  contextColumns: contextList(contextColumn),
  contextAdded: contextList((name) => `add column if not exists ${contextColumn(name)}`),
  contextValues: contextList((name) => `facts.context.${name} as ${name}`),
  noticeKinds: texts(noticeKinds),
  deliveryKinds: texts(deliveryKinds),
  feedbackReasons: texts(feedbackReasons),
  deliveryEnds: texts(deliveryEnds),
  amountMax: String(amountMax),
  attemptsMax: String(attemptsMax),
  recordsPerSegment: String(positionOf(1, 0)),
}
