// What is agreed with a publisher about the ads in its chats, as the operator writes it into the configuration.

import { Type } from 'typebox'
import { field, required, sameAs, schemaOf, type TermsOf } from './field.ts'
import { PlacementEntry, pacing } from './pacing.ts'

const text = Type.String({ minLength: 1, maxLength: 256 })
export const domainPattern = '^([a-z0-9-]+(\\.[a-z0-9-]+)+)?$'

const texts = Type.Array(text, { minItems: 1, maxItems: 1000 })
const hour = Type.Integer({ minimum: 0, maximum: 23 })

const floorFields = {
  cpm: required(Type.Number({ minimum: 0, maximum: 1000 }), 'the least price, in dollars per thousand impressions'),
  countries: field(
    Type.Array(Type.String({ format: 'country' }), { minItems: 1, maxItems: 300 }),
    undefined,
    'ISO 3166 alpha-2 codes; it counts only for these',
  ),
  intents: field(texts, undefined, 'it counts only for these values of `intent.value`'),
  funnelStages: field(texts, undefined, 'it counts only for these values of `funnel.stage`'),
  sentiments: field(texts, undefined, 'it counts only for these values of `sentiment.value`'),
  formats: field(texts, undefined, 'ids of ad formats; it counts only for impressions that declare one of these'),
  hours: field(
    Type.Array(hour, { minItems: 1, maxItems: 24 }),
    undefined,
    'hours of the day in UTC, such as `[18, 19]`',
  ),
}

/** A floor of a publisher with every default filled in. */
export type FloorTerms = TermsOf<typeof floorFields>

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
  floors: field(
    Type.Array(schemaOf(floorFields), { maxItems: 100 }),
    [],
    'floors beside those of its requests; one of which every condition holds raises the floor of an impression, and the highest counts',
  ),
  blockedAdvertisers: field(
    Type.Array(text, { maxItems: 1000 }),
    [],
    'domains of advertisers that it does not want, beside `badv` of its requests; a domain stands for those below it',
  ),
  blockedCategories: field(
    Type.Array(text, { maxItems: 1000 }),
    [],
    'categories of ads that it does not want, beside `bcat` of its requests; a category stands for those below it',
  ),
  sellerId: sameAs(
    'id',
    text,
    'its account here, as `sid` in supply chains and as `seller_id` in `sellers.json`; `*` stands for the id of the publisher',
  ),
  sellerType: field(
    Type.Unsafe<'PUBLISHER' | 'INTERMEDIARY' | 'BOTH'>({ type: 'string', enum: ['PUBLISHER', 'INTERMEDIARY', 'BOTH'] }),
    'PUBLISHER',
    'whether it sells what it owns, what others own, or both',
  ),
  name: field(text, undefined, 'the company that is paid, for `sellers.json`'),
  domain: field(
    Type.String({ pattern: domainPattern, minLength: 1, maxLength: 253 }),
    undefined,
    'the domain of that company, for `sellers.json`',
  ),
  isConfidential: field(Type.Boolean(), false, '`true` leaves its name and domain out of `sellers.json`'),
  isOwner: field(
    Type.Boolean(),
    false,
    '`true`: it owns what it sells and calls the exchange itself, so a supply chain that starts here is complete. `*` owns nothing',
  ),
}

export const SupplyEntry = schemaOf(supplyFields)

/** A publisher's terms with every default filled in. */
export type SupplyTerms = TermsOf<typeof supplyFields>
