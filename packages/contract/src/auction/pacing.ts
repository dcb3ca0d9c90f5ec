// What the pacing rules of the publisher made of a request (D98). The token itself is stored nowhere.

import type { Static } from 'typebox'
import { integer, list, oneOf, optional, record, text } from '../shape.ts'

export const tokenStates = ['none', 'used', 'shape', 'forged', 'expired', 'publisher', 'placement'] as const

export const PacedImp = record({
  impid: text(),
  rule: text('The rule that decided.'),
  detail: text('The parameters of the rule.'),
})
export type PacedImp = Static<typeof PacedImp>

export const Pacing = record({
  turn: optional(integer('The turn of the chat, if the request has it.')),
  token: oneOf(tokenStates, 'Result of reading the pacing token; the last five values say why it was not used.'),
  ads: integer('Ads counted before this request.'),
  turns: list(integer(), 'At which turns they were won.'),
  paced: list(PacedImp, 'Impressions not offered to any partner.'),
})
export type Pacing = Static<typeof Pacing>
