// What the agent tells its operator: buyers with what they asked last, and buys that wait for a decision.

import { type Static, Type } from 'typebox'
import { boolean, integer, list, moment, optional, record, text } from '../shape.ts'

export const BuyerAccount = record({
  domain: text('Of the brand.'),
  operator: text('Who buys for it.'),
  isSandbox: boolean('Its buys are not booked.'),
  creatives: integer(),
  buys: integer(),
})

export const BuyerCall = record({
  at: moment(),
  tool: text(),
  about: text('What the call named: a brief, ids, domains.'),
  code: text('`ok`, or the code of the error.'),
  message: optional(text('Of the error.')),
  tookMs: integer(),
})
export type BuyerCall = Static<typeof BuyerCall>

export const Buyer = record({
  id: text(),
  approveAboveMicros: optional(integer('A buy above it waits for a person.')),
  accounts: list(BuyerAccount, 'The newest first.'),
  accountCount: integer('With those that are not listed.'),
  calls: list(BuyerCall, 'Since the agent was started, the newest first.'),
})
export type Buyer = Static<typeof Buyer>

export const BuyerList = record({
  buyers: list(Buyer),
  callsKept: integer('As many calls are kept for each buyer.'),
})
export type BuyerList = Static<typeof BuyerList>

export const WaitingBuy = record({
  task: text(),
  agent: text('The buyer.'),
  advertiserDomain: text(),
  operator: text(),
  totalMicros: integer(),
  othersMicros: optional(integer('Other budgets of the account, because of which it waits though it is small.')),
  why: optional(text('Why it waits.')),
  createdAt: moment(),
  start: moment(),
  end: moment(),
  packages: list(
    record({
      id: text(),
      product: text(),
      budgetMicros: integer(),
      bidMicros: integer('For a thousand impressions.'),
      creative: optional(text()),
    }),
  ),
})
export type WaitingBuy = Static<typeof WaitingBuy>

export const WaitingBuys = record({ tasks: list(WaitingBuy) })
export type WaitingBuys = Static<typeof WaitingBuys>

const closed = { additionalProperties: false } as const

export const BuyDecision = Type.Union([
  Type.Object({ decision: Type.Literal('approved') }, closed),
  Type.Object(
    {
      decision: Type.Literal('rejected'),
      reason: Type.String({ minLength: 1, maxLength: 500, description: 'For the buyer.' }),
    },
    closed,
  ),
])
export type BuyDecision = Static<typeof BuyDecision>

export const DecidedBuy = record({
  decision: text(),
  isBooked: boolean('False while booking is away; the agent books it when booking is back.'),
})
export type DecidedBuy = Static<typeof DecidedBuy>
