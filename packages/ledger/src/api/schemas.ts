// What answers consist of. The routes carry these schemas, and the OpenAPI document is made from the routes.

import { deliveryEnds, feedbackReasons, noticeKinds } from '@parley/journal'
import { type TProperties, Type } from 'typebox'
import { funnelNames, funnelStages } from '../reports/funnel-counts.ts'
import { groupings } from '../reports/grouping.ts'
import { amountNames } from './amounts.ts'

const closed = { additionalProperties: false } as const

function words<Word extends string>(list: readonly Word[], description: string) {
  return Type.Enum([...list], { description })
}

function members<Name extends string, Schema>(names: readonly Name[], schema: () => Schema): Record<Name, Schema> {
  return Object.fromEntries(names.map((name) => [name, schema()])) as Record<Name, Schema>
}

const count = (description?: string) => Type.Integer(description === undefined ? {} : { description })
const dollars = (description?: string) =>
  Type.String({ pattern: '^-?\\d+\\.\\d{2,9}$', ...(description === undefined ? {} : { description }) })
const text = (description: string) => Type.String({ description })
const hash = () => Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256, in hexadecimal.' })

const Group = Type.Object(
  members(groupings, () => Type.Optional(Type.String())),
  { ...closed, description: 'The value of each grouping that was asked for.' },
)

/** Dollars as exact texts; only those that the reader may see. */
const Amounts = Type.Object(
  members(amountNames, () => Type.Optional(dollars())),
  { ...closed, description: 'Dollars, exact. A key sees only the amounts that are its own.' },
)

const funnelMembers = {
  counts: Type.Object(
    members(funnelNames, () => count()),
    { ...closed, description: 'Each stage is the next one and what was dropped between them.' },
  ),
  reasons: Type.Array(
    Type.Object(
      {
        step: words(
          funnelStages.map(({ drop }) => drop),
          'What was dropped.',
        ),
        reason: text('As the exchange names it.'),
        count: count(),
      },
      closed,
    ),
    { description: 'Why. The reasons of a drop sum to it.' },
  ),
  notices: Type.Object(
    members(noticeKinds, () => count()),
    { ...closed, description: 'Notices by kind.' },
  ),
  feedback: Type.Object(
    members(feedbackReasons, () => count()),
    { ...closed, description: 'What readers said about the ads that were won or billed, by reason.' },
  ),
  unwonFeedback: count(
    'Feedback for ads that were neither won nor billed so far; it counts nowhere else but in `notices`.',
  ),
  amounts: Amounts,
} satisfies TProperties

const billedMembers = {
  count: count('Billed impressions.'),
  amounts: Amounts,
} satisfies TProperties

const moneyMembers = {
  ...billedMembers,
  ecpm: Type.Object(
    members(amountNames, () => Type.Optional(dollars())),
    { ...closed, description: 'Dollars for a thousand billed impressions, rounded to the micro.' },
  ),
} satisfies TProperties

const Adjustments = Type.Object(
  {
    bookedLater: Type.Object(billedMembers, {
      ...closed,
      description:
        'Auctions of the range whose notices came after their day was closed; they are booked on days after the range.',
    }),
    bookedHere: Type.Object(billedMembers, {
      ...closed,
      description:
        'Auctions before the range whose notices came after their day was closed; they are booked on days of the range.',
    }),
  },
  {
    ...closed,
    description: 'Late notices that the total and the statements do not share. Only for whole days of UTC.',
  },
)

const asked = {
  by: Type.Array(words(groupings, 'A grouping.')),
  from: text('The first wall time that counts.'),
  to: text('The first that no longer counts.'),
  tz: text('Its time zone.'),
  filters: Type.Record(Type.String(), Type.String()),
  side: words(['operator', 'publisher', 'partner'], 'Whose view this is.'),
  currency: Type.Literal('USD'),
} satisfies TProperties

const account = {
  month: text('A month of UTC.'),
  side: words(['publisher', 'partner'], 'Which side the statement is for.'),
  of: text('Its name.'),
  currency: Type.Literal('USD'),
} satisfies TProperties

const booked = {
  counterpart: text('The partner for a publisher, the publisher for a partner; as a mask unless the operator asks.'),
  isAdjustment: Type.Boolean({ description: 'Billed after the books of its own day were closed.' }),
  notices: count('Billing notices.'),
  amount: dollars('What the publisher gets or the partner pays.'),
} satisfies TProperties

export const FunnelAnswer = Type.Object(
  {
    ...asked,
    rows: Type.Array(Type.Object({ group: Group, ...funnelMembers }, closed)),
    total: Type.Object(funnelMembers, closed),
  },
  closed,
)

export const MoneyAnswer = Type.Object(
  {
    ...asked,
    rows: Type.Array(Type.Object({ group: Group, ...moneyMembers }, closed)),
    total: Type.Object(moneyMembers, closed),
    adjustments: Type.Optional(Adjustments),
    booked: Type.Optional(
      Type.Object(billedMembers, {
        ...closed,
        description:
          'What the statements of these days have: the total without `bookedLater` and with `bookedHere`. Only for whole days of UTC.',
      }),
    ),
  },
  closed,
)

const StatementLines = Type.Object(
  {
    ...account,
    isClosed: Type.Boolean({ description: 'Whether the books are closed, so that nothing is added any more.' }),
    rows: Type.Array(Type.Object({ day: text('A day of UTC.'), ...booked, transfers: count(), hash: hash() }, closed)),
    total: Type.Object({ notices: count(), amount: dollars(), transfers: count() }, closed),
  },
  closed,
)

const Transfers = Type.Object(
  {
    ...account,
    rows: Type.Array(
      Type.Object(
        {
          id: text('Grows with every transfer.'),
          bookedHour: text('The hour of the books.'),
          ...booked,
          amountNano: text('The same amount in nano-dollars.'),
          hash: hash(),
        },
        closed,
      ),
    ),
    next: Type.Union([Type.String(), Type.Null()], { description: 'What to ask for with `after`; null at the end.' }),
  },
  closed,
)

export const StatementAnswer = Type.Union([StatementLines, Transfers])

export const DeliveriesAnswer = Type.Object(
  {
    from: text('The first day.'),
    to: text('The first that no longer counts.'),
    rows: Type.Array(
      Type.Object(
        {
          partner: text('Whose notice URLs were called.'),
          kind: words(['win', 'billing'], 'After which notice.'),
          ends: Type.Object(
            members(deliveryEnds, () => count()),
            { ...closed, description: 'How many ended in which way.' },
          ),
          attempts: count('Calls, of which a delivery may need several.'),
        },
        closed,
      ),
    ),
  },
  closed,
)

export const JournalAnswer = Type.Object(
  {
    journal: text('The id of the journal.'),
    notices: count('The last position of its notices that is in committed rows.'),
    sums: count('The same for its sums.'),
    gap: Type.Boolean({ description: 'Whether entries are missing; the shipper sends again from the position.' }),
  },
  closed,
)

export const JournalsAnswer = Type.Object(
  {
    journals: Type.Array(JournalAnswer),
    held: count('Entries that are kept aside, because their token or their shape is wrong; no sum has them.'),
  },
  closed,
)

export const HealthAnswer = Type.Object({ ok: Type.Boolean() }, closed)

export const ErrorAnswer = Type.Object(
  {
    error: Type.Object(
      {
        message: Type.String(),
        details: Type.Object({ reason: text('What is wrong, and how to mend it.') }, closed),
      },
      closed,
    ),
  },
  closed,
)
