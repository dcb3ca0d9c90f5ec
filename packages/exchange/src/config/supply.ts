// What is agreed with a publisher about the ads in its chats, as the operator writes it into the configuration.

import { Type } from 'typebox'
import { field, required, sameAs, schemaOf, type TermsOf } from './field.ts'
import { PlacementEntry, pacing } from './pacing.ts'

const text = Type.String({ minLength: 1, maxLength: 256 })
export const domainPattern = '^([a-z0-9-]+(\\.[a-z0-9-]+)+)?$'

const texts = Type.Array(text, { minItems: 1, maxItems: 1000 })
const hour = Type.Integer({ minimum: 0, maximum: 23 })

const floorFields = {
  cpm: required(Type.Number({ minimum: 0, maximum: 1000 }), 'floor price, in dollars CPM'),
  countries: field(
    Type.Array(Type.String({ format: 'country' }), { minItems: 1, maxItems: 300 }),
    undefined,
    'ISO 3166 alpha-2 codes; applies only to these countries',
  ),
  intents: field(texts, undefined, 'applies only to these values of `intent.value`'),
  funnelStages: field(texts, undefined, 'applies only to these values of `funnel.stage`'),
  sentiments: field(texts, undefined, 'applies only to these values of `sentiment.value`'),
  formats: field(texts, undefined, 'ad format ids; applies only to impressions that declare one of these'),
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
    'the value of `site.publisher.id` or `app.publisher.id`; `*` applies to publishers without an entry of their own',
  ),
  minRelevance: field(
    Type.Number({ minimum: 0, maximum: 1 }),
    0,
    'relevance threshold for ads, from 0 to 1; a request can set a higher one. 0 means no threshold',
  ),
  feedback: field(
    Type.Boolean(),
    false,
    '`true` adds a URL in `ext.service.feedback` to each bid, to which the chat sends feedback about the ad',
  ),
  pacing,
  placements: field(
    Type.Array(PlacementEntry, { maxItems: 100 }),
    [],
    'rules per placement; if two entries have the same `tagid`, the first applies',
  ),
  floors: field(
    Type.Array(schemaOf(floorFields), { maxItems: 100 }),
    [],
    'floors in addition to those of the requests; a rule whose conditions all match raises the floor, and the highest applies',
  ),
  blockedAdvertisers: field(
    Type.Array(text, { maxItems: 1000 }),
    [],
    'blocked advertiser domains, in addition to `badv` of the requests; includes subdomains',
  ),
  blockedCategories: field(
    Type.Array(text, { maxItems: 1000 }),
    [],
    'blocked ad categories, in addition to `bcat` of the requests; includes subcategories',
  ),
  sellerId: sameAs(
    'id',
    text,
    'seller account, used as `sid` in supply chains and `seller_id` in `sellers.json`; for the entry `*`, the id of the publisher',
  ),
  sellerType: field(
    Type.Unsafe<'PUBLISHER' | 'INTERMEDIARY' | 'BOTH'>({ type: 'string', enum: ['PUBLISHER', 'INTERMEDIARY', 'BOTH'] }),
    'PUBLISHER',
    'whether the seller owns its inventory (PUBLISHER), resells (INTERMEDIARY), or both',
  ),
  name: field(text, undefined, 'company that is paid, for `sellers.json`'),
  domain: field(
    Type.String({ pattern: domainPattern, minLength: 1, maxLength: 253 }),
    undefined,
    'domain of that company, for `sellers.json`',
  ),
  isConfidential: field(Type.Boolean(), false, '`true` omits name and domain from `sellers.json`'),
  isOwner: field(
    Type.Boolean(),
    false,
    '`true`: the publisher owns its inventory and calls the exchange directly, so a supply chain that starts here is complete. Ignored for `*`',
  ),
}

export const SupplyEntry = schemaOf(supplyFields)

/** A publisher's terms with every default filled in. */
export type SupplyTerms = TermsOf<typeof supplyFields>
