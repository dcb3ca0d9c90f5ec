// One auction, explained: `GET /auctions/{id}`.

import { type Static, Type } from 'typebox'
import { storedOutcomes } from '../outcomes.ts'
import { boolean, integer, list, moment, number, oneOf, optional, record, text } from '../shape.ts'
import { Call } from './call.ts'
import { Disposition, scorerNames } from './disposition.ts'
import { Fault, Limit } from './fault.ts'
import { ImpResult } from './imp.ts'
import { Pacing } from './pacing.ts'
import { View } from './view.ts'

export const about = {
  id: text('The id assigned by the exchange, returned in X-Request-Id.'),
  at: moment('When the answer was given.'),
  outcome: oneOf(storedOutcomes, 'How the request ended.'),
  status: integer('The status of the answer.'),
  tookMs: number('From the first byte to the answer.'),
  why: text('Reason for the outcome, in one sentence.'),
  worker: optional(integer('The number of the worker that stores it, where there are several.')),
  node: optional(text('The admin port of the node that stores it; absent for the node that answers.')),
}

export const MissingNode = record({
  url: text('Its admin port.'),
  fault: text('Why what it stores is not in this answer, or not all of it.'),
})
export type MissingNode = Static<typeof MissingNode>

export const missingNodes = optional(list(MissingNode, 'Other nodes that did not answer, if any.'))

/** Sides are not told where nodes are. */
export const nodesMissing = optional(integer('How many other nodes did not answer, if any.'))

export const missingWorkers = optional(
  list(
    integer(),
    'The workers that did not answer in time, if any (behind the portal: the exchanges, by their order): what they store is not in this answer.',
  ),
)

const Caller = record(
  { verified: boolean(), reason: text() },
  'Whether the caller proved its identity, if the publisher has credentials.',
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
    scorer: optional(
      oneOf(scorerNames, 'What relevance was scored by, where it was: words, word vectors, or a sentence model.'),
    ),
    keywords: list(text(), 'What the chat is about.'),
    country: optional(text('ISO 3166 alpha-2.')),
    warnings: list(Fault, 'Warnings about the request.'),
    supplyChain: optional(
      Type.Union([SupplyChain, Type.Literal('left-out')], {
        description: 'The supply chain sent to partners; `left-out` if the received one was unreadable.',
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
  privacy: list(View, 'The personal data that each called partner could see.'),
  pacing: optional(Pacing),
  deadlineMs: number('How long the auction could take, from the first byte.'),
  stages: list(AuctionStage, 'Duration of each stage.'),
  calls: list(Call, 'Every call to a partner.'),
  dispositions: list(Disposition, 'One line for each partner and impression.'),
  auction: list(ImpResult, 'How the price of each impression was calculated.'),
})
export type Steps = Static<typeof Steps>

export const AuctionRecord = record({
  ...about,
  limit: Limit,
  configuration: optional(
    record(
      {
        hash: text('The hash of its settings, as logged at startup.'),
        snapshot: integer('Number of the configuration since startup, starting at 1.'),
      },
      'The configuration under which the auction was held.',
    ),
  ),
  steps: optional(Steps),
  issue: optional(Fault),
  violations: optional(list(Fault, 'Every validation error; only for test requests.')),
  reply: optional(text('The response body; not stored for rejected requests, because it quotes the request.')),
  missingWorkers,
  missingNodes,
})
export type AuctionRecord = Static<typeof AuctionRecord>

export const AuctionAbsence = record({
  error: record({
    message: text('The kind of refusal.'),
    details: record({
      reason: text('Where the auction may be.'),
      searchedSince: optional(moment('Where records are kept in files: since when they were searched.')),
      missingNodes,
    }),
  }),
})
export type AuctionAbsence = Static<typeof AuctionAbsence>
