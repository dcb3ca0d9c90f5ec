// The smaller answers of the admin port: health, sign-in, reasons, the playground, and refusals.

import type { Static } from 'typebox'
import { remedySides } from '../auction/disposition.ts'
import { Workers } from '../live/second.ts'
import { boolean, integer, list, mapOf, number, oneOf, optional, record, text } from '../shape.ts'

export const Health = record({ ok: boolean() })

export const Readiness = record({ ok: boolean(), workers: optional(Workers) })

export const operatorRoles = ['view', 'operate'] as const

export const Session = record({
  isOpen: boolean('True if no operators are configured, so the port requires no sign-in.'),
  name: optional(text()),
  role: optional(oneOf(operatorRoles)),
})
export type Session = Static<typeof Session>

export const ReasonExplained = record({
  state: text(),
  step: text('Funnel step of the outcome.'),
  says: text(),
  fix: text('How to fix it; empty if nothing is wrong.'),
  fixedBy: list(oneOf(remedySides), 'Who can do it.'),
})
export type ReasonExplained = Static<typeof ReasonExplained>

export const ReasonList = record({ reasons: mapOf(ReasonExplained) })
export type ReasonList = Static<typeof ReasonList>

export const Played = record({
  status: integer('The status of the answer.'),
  headers: mapOf(text(), 'Its headers that say something to people.'),
  body: text('Its body, unchanged.'),
  id: optional(text('The id under which the auction is stored.')),
  tookMs: number('From sending the request to the last byte of the answer.'),
  sent: text('What was sent: the body with `test: 1`.'),
})
export type Played = Static<typeof Played>
