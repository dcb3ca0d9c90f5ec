// How many calls a partner is spared (D110), as the operator writes it into the partner's entry.

import { Type } from 'typebox'
import { field, schemaOf, type TermsOf } from './field.ts'

const shapingFields = {
  explorationPercent: field(
    Type.Number({ minimum: 1, maximum: 100 }),
    5,
    'share of the calls of every kind that is always made, so that new bids are noticed',
  ),
  revenueLossPercentMax: field(
    Type.Number({ minimum: 0, maximum: 50 }),
    1,
    'share of what the partner’s calls earn that may be lost, by estimate, with calls that are not made',
  ),
}

export const shaping = field(
  schemaOf(shapingFields),
  undefined,
  'calls the partner less often for kinds of requests in which its bids earn little; without it, never. See docs/guides/add-a-partner.md',
)

export type ShapingTerms = TermsOf<typeof shapingFields>
