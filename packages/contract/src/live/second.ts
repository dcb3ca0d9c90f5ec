// What happens now, second by second: `GET /now` and `GET /now/stream`; and what partners did since the start: `GET /partners`.

import type { Static } from 'typebox'
import { missingNodes, missingWorkers } from '../auction/record.ts'
import { boolean, counts, integer, list, number, oneOf, optional, record, text } from '../shape.ts'
import { tookBoundsMs } from './took-bounds.ts'

const took = list(
  integer(),
  `How many took at most ${tookBoundsMs.join(', ')} ms, and how many there were; empty if nothing was counted yet.`,
)

/** Called every time, called less often, or only probed. */
export const partnerStandings = ['healthy', 'throttled', 'probing'] as const
export type PartnerStanding = (typeof partnerStandings)[number]

export const PartnerNow = record({
  name: text(),
  standing: optional(oneOf(partnerStandings, 'Absent for house campaigns, which need no call.')),
  ends: counts('Outcomes of the partner per impression, by reason.'),
  steps: counts('The same by the step of the funnel at which it ended.'),
  took,
  billed: integer(
    'Billing notices forwarded to the burl of its bids, whether or not the call succeeded; bids without burl are not counted.',
  ),
  feedback: counts('Ad feedback by reason; empty without feedback.'),
  inFlight: integer(),
  open: integer('Open connections.'),
})
export type PartnerNow = Static<typeof PartnerNow>

export const JournalNow = record({
  isWorking: boolean(),
  unconfirmed: integer('Notices that the ledger has not confirmed.'),
  behindMs: number('Age of the oldest one.'),
  bytes: number(),
  bytesMax: number(),
})
export type JournalNow = Static<typeof JournalNow>

export const Second = record({
  atMs: number('When it ended, in milliseconds since 1970.'),
  outcomes: counts('Requests that ended in it, by outcome.'),
  overLimit: counts('Requests over a limit, by the scope of the limit.'),
  took,
  busy: number('The highest event loop utilization of any process.'),
  loopDelayMs: number('Event loop delay.'),
  inFlight: integer(),
  inFlightBound: integer(),
  limitUsed: number('Usage of the exchange-wide rate limit, from 0 to 1.'),
  areLimitsShared: boolean('False while the shared limits are unreachable.'),
  isConfigRefused: boolean('True while the latest configuration is rejected and an older one is active.'),
  residentBytes: number(),
  journal: optional(JournalNow),
  partners: list(PartnerNow, 'Each partner: its health, and how its parts in impressions ended, by reason.'),
})
export type Second = Static<typeof Second>

export const Workers = record({ serving: integer(), configured: integer() })

export const NodeNow = record({
  configHash: text('The active configuration.'),
  snapshot: integer('Number of the configuration since startup, starting at 1.'),
  sinceMs: number('Since when, in milliseconds since 1970.'),
  publicUrl: text('Where publishers reach this exchange.'),
  isReady: boolean(),
  hasLedger: boolean('Whether a ledger is configured, which /ledger asks.'),
  workers: optional(Workers),
})
export type NodeNow = Static<typeof NodeNow>

export const Now = record({ node: NodeNow, seconds: list(Second, 'One for each second of the last hour.') })
export type Now = Static<typeof Now>

export const NodeReport = record({
  url: text(),
  node: optional(NodeNow),
  seconds: optional(list(Second, 'The last ten.')),
  fault: optional(text('Why the node is unreachable.')),
})
export type NodeReport = Static<typeof NodeReport>

export const NodeList = record({ nodes: list(NodeReport, 'In the order of the configuration.') })

export const PartnerList = record({
  partners: list(PartnerNow, 'One for each, by name, of all nodes that answered.'),
  missingWorkers,
  missingNodes,
})
export type PartnerList = Static<typeof PartnerList>
