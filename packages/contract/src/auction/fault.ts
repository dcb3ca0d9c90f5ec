// What was wrong with a request, by the rule that says so, and what the limits had left for it.

import type { Static } from 'typebox'
import { number, optional, record, text } from '../shape.ts'

export const Fault = record(
  {
    rule: text('The id of the rule in the specification.'),
    field: optional(text('The path of the member, where there is one.')),
    reason: text('What is wrong, and what should be there.'),
    code: optional(text('The code of the error body, for a fault that rejects.')),
    message: optional(text('The message of the error body, for a fault that rejects.')),
  },
  'A fault of the request, with the id of its rule.',
)
export type Fault = Static<typeof Fault>

export const Limit = record(
  {
    scope: text('Whose limit it is.'),
    limit: number('How much it allows.'),
    remaining: number('How much is left.'),
    resetSeconds: number('In how many seconds something is given back; 0 when nothing is used.'),
  },
  'What the tightest limit had left.',
)
