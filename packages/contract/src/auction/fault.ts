// What was wrong with a request, by the rule that says so, and what the limits had left for it.

import type { Static } from 'typebox'
import { number, optional, record, text } from '../shape.ts'

export const Fault = record(
  {
    rule: text('The id of the rule in the specification.'),
    field: optional(text('The path of the member, where there is one.')),
    reason: text('What is wrong, and what is expected.'),
    code: optional(text('The error code, if the request was rejected.')),
    message: optional(text('The error message, if the request was rejected.')),
  },
  'A validation error of the request, with its rule id.',
)
export type Fault = Static<typeof Fault>

export const Limit = record(
  {
    scope: text('Whose limit it is.'),
    limit: number('The limit.'),
    remaining: number('Remaining quota.'),
    resetSeconds: number('Seconds until quota is restored; 0 if none is used.'),
  },
  'Remaining quota of the tightest limit.',
)
