// Reads an answer of another process. Its members are checked once, where it enters. Members that a newer version added are
// removed from it, because a reader of this version has no use for them.

import type { Static, TSchema } from 'typebox'
import { Check, Clean, Errors } from 'typebox/value'

export type AnswerSchema = TSchema
export type AnswerOf<Schema extends TSchema> = Static<Schema>

export type AnswerReading<Value> =
  | { readonly kind: 'answer'; readonly value: Value }
  | { readonly kind: 'unreadable'; readonly where: string; readonly expected: string }

export function readAnswer<Schema extends TSchema>(schema: Schema, body: unknown): AnswerReading<Static<Schema>> {
  const known: unknown = Clean(schema, body)
  if (Check(schema, known)) return { kind: 'answer', value: known }
  const [fault] = Errors(schema, known)
  return { kind: 'unreadable', where: fault?.instancePath || '/', expected: fault?.message ?? 'is not as expected' }
}
