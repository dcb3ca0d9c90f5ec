// One auction, explained: `GET /auctions/{id}`.

import { type Static, Type } from 'typebox'
import { storedOutcomes } from '../outcomes.ts'
import { boolean, integer, list, moment, number, oneOf, optional, record, text } from '../shape.ts'
import { Call } from './call.ts'
import { Disposition } from './disposition.ts'
import { Fault, Limit } from './fault.ts'
import { ImpResult } from './imp.ts'
import { Pacing } from './pacing.ts'
import { View } from './view.ts'

export const about = {
  id: text('The id of the exchange, which the answer had in X-Request-Id.'),
  at: moment('When the answer was given.'),
  outcome: oneOf(storedOutcomes, 'How the request ended.'),
  status: integer('The status of the answer.'),
  tookMs: number('From the first byte to the answer.'),
  why: text('Why it ended this way, in one sentence.'),
  worker: optional(integer('The number of the worker that stores it, where there are several.')),
}

export const missingWorkers = optional(
  list(integer(), 'The workers that did not answer in time, if any: what they store is not in this answer.'),
)

const Caller = record(
  { verified: boolean(), reason: text() },
  'Whether the caller proved to be the publisher it names, where that publisher has credentials.',
)

const SupplyNode = record({
  asi: text(),
  sid: text(),
  rid: optional(text()),
  name: optional(text()),
  domain: optional(text()),
  hp: optional(number()),
})

const SupplyChain = record({ ver: text(), complete: number(), nodes: list(SupplyNode) })

export const RequestStep = record(
  {
    requestId: text('The id that the publisher gave.'),
    publisher: optional(text()),
    isTest: boolean(),
    auctionType: integer('1: first price; 2: second price.'),
    ranking: oneOf(['price', 'price-times-relevance'], 'What bids are ranked by.'),
    keywords: list(text(), 'What the chat is about.'),
    country: optional(text('ISO 3166 alpha-2.')),
    warnings: list(Fault, 'What was wrong with the request and did not reject it.'),
    supplyChain: optional(
      Type.Union([SupplyChain, Type.Literal('left-out')], {
        description: 'The supply chain that partners got; `left-out` where the one received could not be read.',
      }),
    ),
  },
  'The request as the auction read it.',
)
export type RequestStep = Static<typeof RequestStep>

const stageNames = ['prepare', 'ask', 'decide', 'answer'] as const

export const AuctionStage = record({
  name: oneOf(stageNames, 'The stage, in one word.'),
  says: text('What is done in it.'),
  fromMs: number('Milliseconds since the first byte of the request.'),
  toMs: number(),
})
export type AuctionStage = Static<typeof AuctionStage>

export const Steps = record({
  request: RequestStep,
  caller: optional(Caller),
  privacy: list(View, 'What each partner that was asked could see of the person.'),
  pacing: optional(Pacing),
  deadlineMs: number('How long the auction could take, from the first byte.'),
  stages: list(AuctionStage, 'Where the time went.'),
  calls: list(Call, 'Every call to a partner.'),
  dispositions: list(Disposition, 'One line for each partner and impression.'),
  auction: list(ImpResult, 'The arithmetic of the price, for each impression.'),
})
export type Steps = Static<typeof Steps>

export const AuctionRecord = record({
  ...about,
  limit: Limit,
  configuration: optional(
    record(
      {
        hash: text('The hash of its settings, as the log shows it at the start.'),
        snapshot: integer('Which configuration since the start, counted from 1.'),
      },
      'The configuration under which the auction was held.',
    ),
  ),
  steps: optional(Steps),
  issue: optional(Fault),
  violations: optional(list(Fault, 'Every fault, for a test request.')),
  reply: optional(text('The body of the answer; a refusal is stored without it, because it quotes the request.')),
  missingWorkers,
})
export type AuctionRecord = Static<typeof AuctionRecord>
