// What a process of an exchange and booking say to each other about money, once in a second: `POST /leases`.

import { type Static, Type } from 'typebox'
import { integer, list, oneOf, optional, record, text } from '../shape.ts'
import { CampaignTraffic, ImpSample } from './traffic.ts'

const nanos = (description: string) => Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description })
const name = Type.String({ minLength: 1, maxLength: 128 })

/** Why money of a campaign is not granted. */
export const lacks = ['budget-spent', 'daily-cap', 'not-started', 'flight-over', 'campaign-paused', 'no-lease'] as const
export type Lack = (typeof lacks)[number]

export const LeaseReturn = record(
  { lease: integer(), awardedNanos: nanos('All that was awarded from it. Nothing more will be.') },
  'A lease that its holder gives back.',
)
export type LeaseReturn = Static<typeof LeaseReturn>

export const LeaseUse = record({ lease: integer(), awardedNanos: nanos('Awarded from it so far.') })
export type LeaseUse = Static<typeof LeaseUse>

export const LeaseWant = record({
  campaign: name,
  nanos: nanos('What the holder expects to award while a lease lasts, beyond what it has.'),
  unitNanos: nanos('What one impression can cost at most.'),
  forMs: integer('For how long it is wanted.'),
})
export type LeaseWant = Static<typeof LeaseWant>

export const LeaseReport = record({
  holder: Type.String({ minLength: 1, maxLength: 128, description: 'One run of one process.' }),
  journal: optional(text('The journal that its notices are in: leases wait until the ledger knows it.')),
  sequence: integer('Counts the reports of this holder. One that is repeated gets the answer of the first.'),
  noticeSeconds: integer('For how long its notices are valid: `notices.expirySeconds`.'),
  returns: list(LeaseReturn),
  uses: list(LeaseUse, 'Leases from which something was awarded since the last report.'),
  traffic: list(CampaignTraffic, 'Campaigns that impressions matched since the last report.'),
  sample: optional(ImpSample),
  wants: list(LeaseWant),
})
export type LeaseReport = Static<typeof LeaseReport>

export const LeaseGrant = record({
  lease: integer(),
  campaign: name,
  nanos: nanos('What may be awarded from it.'),
  forMs: integer('For how long, counted from when the report was sent.'),
})
export type LeaseGrant = Static<typeof LeaseGrant>

export const CampaignShare = record({
  campaign: name,
  share: Type.Number({ minimum: 0, maximum: 1, description: 'Of its impressions, so that its budget lasts.' }),
})
export type CampaignShare = Static<typeof CampaignShare>

export const LeaseAnswer = record({
  grants: list(LeaseGrant),
  lacks: list(record({ campaign: name, because: oneOf(lacks) }), 'Campaigns for which nothing is granted.'),
  snapshot: integer('The newest: an exchange that has another one fetches it.'),
  shares: list(CampaignShare, 'Of campaigns whose traffic was reported.'),
})
export type LeaseAnswer = Static<typeof LeaseAnswer>

export const LeaseFault = record({ error: text('What is wrong with the report.') })
