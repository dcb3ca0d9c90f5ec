// A reader trusts no bytes: each record is held to its schema once, where it enters.

import { Ajv, type ValidateFunction } from 'ajv'
import { ClockRecord, DeliveryRecord, type JournalRecord, NoticeRecord, SumsRecord } from './record.ts'

const schemas = { notice: NoticeRecord, delivery: DeliveryRecord, sums: SumsRecord, clock: ClockRecord } as const

/** Compiled when the first record is read; a process that only writes needs none. */
let checks: Readonly<Record<string, ValidateFunction>> | undefined

/** The record in this JSON. What is none is an accident: it is money that this version cannot read, and is not skipped. */
export function recordIn(json: Buffer): JournalRecord {
  checks ??= compiled()
  const value: unknown = JSON.parse(json.toString('utf8'))
  const type = String((Object(value) as { readonly type?: unknown }).type)
  const check = Object.hasOwn(checks, type) ? checks[type] : undefined
  if (check === undefined) throw new Error(`A record of the type ${type} is not known here.`)
  if (check(value)) return value as JournalRecord
  const [fault] = check.errors ?? []
  throw new Error(`A ${type} record is wrong: ${fault?.instancePath || 'it'} ${fault?.message ?? 'is not valid'}.`)
}

function compiled(): Readonly<Record<string, ValidateFunction>> {
  const ajv = new Ajv({ validateSchema: false, useDefaults: true })
  return Object.fromEntries(Object.entries(schemas).map(([type, schema]) => [type, ajv.compile(schema)]))
}
