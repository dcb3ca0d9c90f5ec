// Two periods side by side: `GET /v1/comparison`.

import type { Static } from 'typebox'
import { funnelStages } from '../funnel.ts'
import { integer, list, membersOf, oneOf, record, text } from '../shape.ts'
import { asked, dollars, Group } from './parts.ts'

/** What a difference is split into, in this order. */
export const differenceParts = ['volume', 'mix', 'fill', 'price'] as const
export type DifferencePart = (typeof differenceParts)[number]

const PeriodSums = record({
  available: integer('Pairs of partner and impression.'),
  billed: integer('Billed impressions.'),
  amount: dollars('What they came to.'),
})

const members = {
  before: PeriodSums,
  after: PeriodSums,
  difference: dollars('The later amount less the earlier one. The four parts sum to it exactly.'),
  ...membersOf(differenceParts, dollars()),
  reasons: list(
    record({
      step: oneOf(
        funnelStages.map(({ drop }) => drop),
        'What was dropped.',
      ),
      reason: text('As the exchange names it.'),
      amount: dollars('Below zero where more was dropped for it than before.'),
    }),
    'They sum to `fill`.',
  ),
}

export const ComparisonRow = record({ group: Group, ...members })
export type ComparisonRow = Static<typeof ComparisonRow>

export const ComparisonTotal = record(members)
export type ComparisonTotal = Static<typeof ComparisonTotal>

export const ComparisonReport = record({
  ...asked,
  against: record({ from: text('Start of the earlier period.'), to: text('Its end, exclusive.') }),
  amount: oneOf(['clearing', 'paid', 'fee'], 'Which amount is compared.'),
  rows: list(ComparisonRow),
  total: ComparisonTotal,
})
export type ComparisonReport = Static<typeof ComparisonReport>
