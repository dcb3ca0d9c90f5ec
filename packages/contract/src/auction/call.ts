// One call to a partner: what was sent, when, and what came back.

import type { Static } from 'typebox'
import { integer, list, number, oneOf, optional, record, text } from '../shape.ts'

export const callEnds = ['reply', 'late', 'held-up', 'unreachable', 'bad-response'] as const

export const Call = record({
  partner: text(),
  impids: list(text(), 'The impressions that the call is for.'),
  tmaxMs: number('The tmax that the partner was sent.'),
  sentAtMs: number('Milliseconds since the first byte of the request.'),
  tookMs: number(),
  sent: record({
    method: text(),
    url: text(),
    body: optional(text('The request as sent, without personal data.')),
    note: optional(text('Why the body is not here.')),
  }),
  end: oneOf(callEnds, 'How the call ended.'),
  answered: record({ status: optional(integer()), body: text('The response, up to 16 KiB.') }),
})
export type Call = Static<typeof Call>
