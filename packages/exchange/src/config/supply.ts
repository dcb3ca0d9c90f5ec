// What is agreed with a publisher about the ads in its chats, as the operator writes it into the configuration.

import { Type } from 'typebox'
import { field, required, schemaOf, type TermsOf } from './field.ts'
import { PlacementEntry, pacing } from './pacing.ts'

const supplyFields = {
  id: required(
    Type.String({ minLength: 1 }),
    'as requests have it in `site.publisher.id` or `app.publisher.id`; `*` stands for every publisher without an entry',
  ),
  minRelevance: field(
    Type.Number({ minimum: 0, maximum: 1 }),
    0,
    'least relevance of an ad to the chat, from 0 to 1; the request can ask for more. 0 asks for none',
  ),
  feedback: field(
    Type.Boolean(),
    false,
    'whether each bid carries a URL in `ext.service.feedback`, to which the chat sends what its reader says about the ad',
  ),
  pacing,
  placements: field(
    Type.Array(PlacementEntry, { maxItems: 100 }),
    [],
    'rules for single placements; of two entries with the same `tagid` the first counts',
  ),
}

export const SupplyEntry = schemaOf(supplyFields)

/** A publisher's terms with every default filled in. */
export type SupplyTerms = TermsOf<typeof supplyFields>
