// An answer of one of our own servers, as the contract has it. Every text in it is made safe for one line of a terminal
// first, because some come from publishers and partners.

import { type AnswerOf, type AnswerSchema, readAnswer } from '@parley/contract/read'
import { CannotRun } from '../report/report.ts'
import { oneLine } from '../text/one-line.ts'

/** `url` is the server that answered, for the message where its answer cannot be read. */
export function answerAs<Schema extends AnswerSchema>(schema: Schema, body: unknown, url: string): AnswerOf<Schema> {
  const reading = readAnswer(schema, safeTexts(body))
  if (reading.kind === 'answer') return reading.value
  throw new CannotRun(
    `The answer of ${url} does not match this version of parley (${reading.where} ${reading.expected}). ` +
      'Use the parley version of the server.',
  )
}

function safeTexts(value: unknown): unknown {
  if (typeof value === 'string') return oneLine(value)
  if (Array.isArray(value)) return value.map(safeTexts)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [oneLine(name), safeTexts(member)]))
}
