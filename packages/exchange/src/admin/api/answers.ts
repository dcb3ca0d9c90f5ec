// What the admin port answers. A test asks the real port and holds its answers against these.

import { tookBoundsMs } from '../../words/reading.ts'
import { disposition, impression } from './imp-answer.ts'
import { pacing } from './pacing-answer.ts'
import { list, object, type Schema, said } from './schema.ts'

const string: Schema = { type: 'string' }
const number: Schema = { type: 'number' }
const integer: Schema = { type: 'integer' }

const about = {
  id: said(string, 'The id of the exchange, which the answer had in X-Request-Id.'),
  at: said({ ...string, format: 'date-time' }, 'When the answer was given.'),
  outcome: said({ ...string, enum: ['bid', 'no-bid', 'rejected', 'failed'] }, 'How the request ended.'),
  status: said(integer, 'The status of the answer.'),
  tookMs: said(number, 'From the first byte to the answer.'),
  why: said(string, 'Why it ended this way, in one sentence.'),
  worker: said(integer, 'The number of the worker that stores it, where there are several.'),
}

const missingWorkers = list(
  integer,
  'The workers that did not answer in time, if any: what they store is not in this answer.',
)

const call = object({
  partner: string,
  impids: list(string, 'The impressions that the call is for.'),
  told: object({ tmaxMs: said(number, 'The tmax that the partner was sent.') }),
  sentAtMs: said(number, 'Milliseconds since the first byte of the request.'),
  tookMs: number,
  sent: object(
    {
      method: string,
      url: string,
      body: said(string, 'What was sent, without what only the partner may see.'),
      note: said(string, 'Why the body is not here.'),
    },
    ['body', 'note'],
  ),
  end: said({ ...string, enum: ['reply', 'late', 'held-up', 'unreachable', 'bad-response'] }, 'How the call ended.'),
  answered: object({ status: integer, body: said(string, 'What came back, up to 16 KiB.') }, ['status']),
})

const view = object({
  partner: string,
  view: said({ ...string, enum: ['full', 'partial', 'contextual', 'child'] }, 'The view, in one word.'),
  because: list(string, 'Every reason for less than the full view.'),
  removed: list(string, 'What was removed.'),
  coarsened: list(string, 'What was made less exact.'),
})

const stage = object({
  name: said({ ...string, enum: ['prepare', 'ask', 'decide', 'answer'] }, 'The stage, in one word.'),
  says: said(string, 'What is done in it.'),
  fromMs: said(number, 'Milliseconds since the first byte of the request.'),
  toMs: number,
})

const steps = object(
  {
    request: said({ type: 'object' }, 'The request as the auction read it.'),
    caller: said(
      object({ verified: { type: 'boolean' }, reason: string }),
      'Whether the caller proved to be the publisher it names, where that publisher has credentials.',
    ),
    privacy: list(view, 'What each partner that was asked could see of the person.'),
    pacing: said(pacing, 'What the pacing rules of the publisher made of the request, where it has some.'),
    deadlineMs: said(number, 'How long the auction could take, from the first byte.'),
    stages: list(stage, 'Where the time went.'),
    calls: list(call, 'Every call to a partner.'),
    dispositions: list(disposition, 'One line for each partner and impression.'),
    auction: list(impression, 'The arithmetic of the price, for each impression.'),
  },
  ['caller', 'pacing'],
)

const node = object(
  {
    configHash: said(string, 'The configuration in force.'),
    snapshot: said(integer, 'Which configuration since the start, counted from 1.'),
    sinceMs: said(number, 'Since when, in milliseconds since 1970.'),
    publicUrl: said(string, 'Where publishers reach this exchange.'),
    isReady: { type: 'boolean' },
    hasLedger: said({ type: 'boolean' }, 'Whether a ledger is configured, which /ledger asks.'),
    workers: object({ serving: integer, configured: integer }),
  },
  ['workers'],
)

const counts: Schema = { type: 'object', additionalProperties: number }

const took = list(
  integer,
  `How many took at most ${tookBoundsMs.join(', ')} ms, and how many there were; empty if nothing was counted yet.`,
)

const partner = object(
  {
    name: string,
    standing: { ...string, enum: ['asked', 'doubted', 'probed'] },
    ends: counts,
    steps: counts,
    took,
    billed: said(
      integer,
      'Billing notices for its bids that were passed on to its burl, however that ended; a bid without burl adds none.',
    ),
    feedback: said(counts, 'What readers said about its ads, by reason; empty if nobody said anything.'),
    inFlight: integer,
    open: integer,
  },
  ['standing'],
)

const second = object(
  {
    atMs: said(number, 'When it ended, in milliseconds since 1970.'),
    outcomes: said(counts, 'Requests that ended in it, by outcome.'),
    overLimit: said(counts, 'Requests over a limit, by the scope of the limit.'),
    took,
    busy: said(number, 'The largest share of the time for which a process was busy.'),
    loopDelayMs: said(number, 'How late the event loop was.'),
    inFlight: integer,
    inFlightBound: integer,
    limitUsed: said(number, 'Used share of the limit of the whole exchange.'),
    areLimitsShared: said({ type: 'boolean' }, 'False while the shared count is unreachable.'),
    isConfigRefused: said(
      { type: 'boolean' },
      'True while the configuration that was read last is refused, so that an older one is in force.',
    ),
    residentBytes: number,
    journal: object({
      isWorking: { type: 'boolean' },
      unconfirmed: integer,
      behindMs: number,
      bytes: number,
      bytesMax: number,
    }),
    partners: list(partner, 'Each partner: how it stands, and how its parts in impressions ended, by reason.'),
  },
  ['journal'],
)

const issue = said({ type: 'object' }, 'The fault, with the id of its rule.')

export const adminSchemas: Readonly<Record<string, Schema>> = {
  Health: object({ ok: { type: 'boolean' } }),
  Readiness: object(
    {
      ok: { type: 'boolean' },
      workers: said(
        object({ serving: integer, configured: integer }),
        'Where there are several: how many serve, and how many should.',
      ),
    },
    ['workers'],
  ),
  AuctionList: object(
    {
      auctions: list(
        object(
          {
            ...about,
            requestId: said(string, 'The id that the publisher gave; absent for refused requests.'),
            publisher: said(string, 'The publisher, where the request named one.'),
            sold: list(
              object({
                impid: string,
                partner: string,
                paidCpm: said(number, 'What the partner pays.'),
                clearingCpm: said(number, 'What the publisher gets.'),
              }),
              'Who bought what for how much.',
            ),
            ends: said(counts, 'How the parts of partners in its impressions ended, by reason.'),
          },
          ['requestId', 'publisher', 'sold', 'ends', 'worker'],
        ),
        'As many as asked for, the newest first.',
      ),
      missingWorkers,
    },
    ['missingWorkers'],
  ),
  Auction: object(
    {
      ...about,
      limit: said({ type: 'object' }, 'What the tightest limit had left.'),
      configuration: said(
        object({
          hash: said(string, 'The hash of its settings, as the log tells it at the start.'),
          snapshot: said(integer, 'Which configuration since the start, counted from 1.'),
        }),
        'The configuration under which the auction was held.',
      ),
      steps,
      issue,
      violations: list({ type: 'object' }, 'Every fault, for a test request.'),
      reply: said(string, 'The body of the answer.'),
      missingWorkers,
    },
    ['configuration', 'steps', 'issue', 'violations', 'reply', 'worker', 'missingWorkers'],
  ),
  Now: object({
    node,
    seconds: list(second, 'One for each second of the last hour.'),
  }),
  NodeList: object({
    nodes: list(
      object({ url: string, node, seconds: list(second, 'The last ten.'), fault: string }, [
        'node',
        'seconds',
        'fault',
      ]),
      'In the order of the configuration.',
    ),
  }),
  Session: object({ isOpen: { type: 'boolean' }, name: string, role: { ...string, enum: ['view', 'operate'] } }, [
    'name',
    'role',
  ]),
  PartnerList: object({ partners: list(partner, 'One for each, by name.'), missingWorkers }, ['missingWorkers']),
  ReasonList: object({
    reasons: {
      type: 'object',
      additionalProperties: object({
        state: string,
        step: string,
        says: string,
        fix: string,
        fixedBy: list(string, 'Who can do it.'),
      }),
    },
  }),
  Played: object(
    {
      status: said(integer, 'The status of the answer.'),
      headers: {
        type: 'object',
        additionalProperties: string,
        description: 'Its headers that say something to people.',
      },
      body: said(string, 'Its body, as it came.'),
      id: said(string, 'The id under which the auction is stored.'),
      tookMs: said(number, 'From sending the request to the last byte of the answer.'),
      sent: said(string, 'What was sent: the body with `test: 1`.'),
    },
    ['id'],
  ),
  AdminError: object({ error: object({ message: string, details: object({ reason: string }) }) }),
}

/** The names above, as the document refers to them. */
export const refs = {
  health: refTo('Health'),
  readiness: refTo('Readiness'),
  list: refTo('AuctionList'),
  now: refTo('Now'),
  nodes: refTo('NodeList'),
  session: refTo('Session'),
  partners: refTo('PartnerList'),
  reasons: refTo('ReasonList'),
  played: refTo('Played'),
  auction: refTo('Auction'),
  error: refTo('AdminError'),
} as const

export function refTo(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` }
}
