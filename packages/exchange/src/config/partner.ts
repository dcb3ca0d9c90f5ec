// A demand partner as the operator writes it into the configuration: what is common to all adapters. What only one
// adapter understands stands under `params` and is checked by that adapter's own schema.

import { Type } from 'typebox'
import { AdFormat } from './ad-format.ts'
import { type EntryOf, field, required, sameAs, schemaOf, type TermsOf } from './field.ts'
import { termsOf } from './terms.ts'

const text = Type.String({ minLength: 1 })
const texts = Type.Array(text, { minItems: 1 })
const cpm = Type.Number({ minimum: 0, maximum: 1000 })

export const partnerFields = {
  name: required(
    Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,62}$' }),
    'unique, in lower case; labels its metrics and records',
  ),
  adapter: field(text, 'openrtb', 'which adapter speaks to it: `openrtb`, `product-search`, or one of your own'),
  enabled: field(Type.Boolean(), true, '`false` turns it off without removing it'),
  seat: sameAs('name', text, 'its seat in answers to publishers'),
  priority: field(Type.Integer({ minimum: 0, maximum: 1000 }), 0, 'of two equal bids the higher priority wins'),
  timeoutMs: field(
    Type.Integer({ minimum: 30, maximum: 500 }),
    150,
    'its time limit; an unanswered call counts by how much of this time it had',
  ),
  marginPercent: field(Type.Number({ minimum: 0, maximum: 90 }), 0, 'percentage of the bid that the exchange keeps'),
  priceMaxCpm: field(
    Type.Number({ exclusiveMinimum: 0, maximum: 1000 }),
    1000,
    'dollars per thousand impressions; a higher bid is treated as a mistake',
  ),
  connectionsMax: field(
    Type.Integer({ minimum: 1, maximum: 10_000 }),
    128,
    'calls to it at once; above this, it is not asked',
  ),
  qpsMax: field(
    Type.Integer({ minimum: 1, maximum: 1_000_000 }),
    undefined,
    'calls to it in any second; above this, it is not asked',
  ),
  sharePercent: field(Type.Number({ minimum: 0, maximum: 100 }), 100, 'share of the traffic that it gets'),
  countries: field(
    Type.Array(Type.String({ format: 'country' }), { minItems: 1 }),
    undefined,
    'ISO 3166 alpha-2 codes; it is asked only for these',
  ),
  categories: field(
    texts,
    undefined,
    'content categories; it is asked only where one of them is in `site.cat` or `app.cat`',
  ),
  languages: field(texts, undefined, 'it is asked only for these values of `device.language`'),
  intents: field(texts, undefined, 'it is asked only for these values of `intent.value`'),
  funnelStages: field(texts, undefined, 'it is asked only for these values of `funnel.stage`'),
  sentiments: field(texts, undefined, 'it is asked only for these values of `sentiment.value`'),
  floorMinCpm: field(
    cpm,
    0,
    'lowest floor it accepts; impressions with a lower one are not offered, except for a deal with a floor that it accepts',
  ),
  floorMaxCpm: field(
    cpm,
    1000,
    'highest floor it accepts; impressions with a higher one are not offered, except for a deal with a floor that it accepts',
  ),
  publishersAllowed: field(texts, undefined, 'publisher ids; only these'),
  publishersBlocked: field(texts, undefined, 'publisher ids; all but these'),
  adFormats: field(Type.Array(AdFormat, { minItems: 1 }), undefined, 'formats it can serve'),
  vendorId: field(
    Type.Integer({ minimum: 1, maximum: 65_535 }),
    undefined,
    'its id in the Global Vendor List; without one it has no consent where GDPR applies',
  ),
  contextual: field(Type.Boolean(), true, '`false`: it is not asked when it may see only contextual data'),
  noticeDomains: field(texts, [], 'domains that its loss notices may go to'),
  traceContext: field(
    Type.Boolean(),
    false,
    '`true` sends it the header `traceparent` of W3C Trace Context with each call',
  ),
  params: field(Type.Record(Type.String(), Type.Unknown()), {}, 'settings of the adapter'),
}

export const PartnerEntry = schemaOf(partnerFields)
export type PartnerEntry = EntryOf<typeof partnerFields, 'name'>

/** A partner with every default filled in: what all code behind the loader works with. */
export type PartnerTerms = TermsOf<typeof partnerFields>

/** For demand that is not in a configuration file. The defaults under `params` are filled in by its adapter. */
export function partnerTerms(entry: PartnerEntry): PartnerTerms {
  return termsOf(PartnerEntry, entry)
}
