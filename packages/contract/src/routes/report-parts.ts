// What the routes of reports have in common: formats, parameters, and how they refuse.

import { type TSchema, Type } from 'typebox'
import { Refusal } from '../admin/changes.ts'
import type { ServiceAnswer } from './service.ts'

/** In which a report can be answered. */
export const formats = ['json', 'csv', 'ndjson', 'html'] as const
export type Format = (typeof formats)[number]

export const parameter = (description: string, example: string) =>
  Type.Optional(Type.String({ description, examples: [example] }))

export function formatParameter(offered: readonly Format[]) {
  return Type.Optional(
    Type.Enum([...offered], { description: 'Instead of the header Accept.', examples: [offered[0] ?? 'json'] }),
  )
}

export const reportFormats: readonly Format[] = ['json', 'csv', 'ndjson']

const types: Readonly<Record<Format, string>> = {
  json: 'application/json',
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
  html: 'text/html',
}

export function answer(description: string, schema: TSchema, others: readonly Format[] = []): ServiceAnswer {
  const texts = others.filter((format) => format !== 'json').map((format) => [types[format], { schema: Type.String() }])
  return { description, content: { 'application/json': { schema }, ...Object.fromEntries(texts) } }
}

export const refusals = {
  400: answer('A parameter is unknown, cannot be read, or asks for too much.', Refusal),
  401: answer('The key is absent or unknown.', Refusal),
  403: answer('The key may not ask this.', Refusal),
  503: answer('The ledger is busy, the report took too long, or the database is away.', Refusal),
}
