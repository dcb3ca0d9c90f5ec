// What happens now, second by second: `GET /now` and `GET /now/stream`; and what partners did since the start: `GET /partners`.

import type { Static } from 'typebox'
import { missingWorkers } from '../auction/record.ts'
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
  ends: counts('How its parts in impressions ended, by reason.'),
  steps: counts('The same by the step of the funnel at which it ended.'),
  took,
  billed: integer(
    'Billing notices for its bids that were passed on to its burl, however that ended; a bid without burl adds none.',
  ),
  feedback: counts('What readers said about its ads, by reason; empty where there is no feedback.'),
  inFlight: integer(),
  open: integer('Open connections.'),
})
export type PartnerNow = Static<typeof PartnerNow>

export const JournalNow = record({
  isWorking: boolean(),
  unconfirmed: integer('Notices that the ledger may not have yet.'),
  behindMs: number('How long the oldest of them has waited.'),
  bytes: number(),
  bytesMax: number(),
})
export type JournalNow = Static<typeof JournalNow>

export const Second = record({
  atMs: number('When it ended, in milliseconds since 1970.'),
  outcomes: counts('Requests that ended in it, by outcome.'),
  overLimit: counts('Requests over a limit, by the scope of the limit.'),
  took,
  busy: number('The largest share of the time for which a process was busy.'),
  loopDelayMs: number('How late the event loop was.'),
  inFlight: integer(),
  inFlightBound: integer(),
  limitUsed: number('Used share of the limit of the whole exchange.'),
  areLimitsShared: boolean('False while the shared count is unreachable.'),
  isConfigRefused: boolean('True while the newest configuration is refused, so that an older one is in force.'),
  residentBytes: number(),
  journal: optional(JournalNow),
  partners: list(PartnerNow, 'Each partner: its health, and how its parts in impressions ended, by reason.'),
})
export type Second = Static<typeof Second>

export const Workers = record({ serving: integer(), configured: integer() })

export const NodeNow = record({
  configHash: text('The configuration in force.'),
  snapshot: integer('Which configuration since the start, counted from 1.'),
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
  fault: optional(text('Why the node could not be asked.')),
})
export type NodeReport = Static<typeof NodeReport>

export const NodeList = record({ nodes: list(NodeReport, 'In the order of the configuration.') })

export const PartnerList = record({ partners: list(PartnerNow, 'One for each, by name.'), missingWorkers })
export type PartnerList = Static<typeof PartnerList>
