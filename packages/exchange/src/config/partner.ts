// A demand partner as the operator writes it into the configuration: what is common to all adapters. What only one
// adapter understands stands under `params` and is checked by that adapter's own schema.

import { Type } from 'typebox'
import { AdFormat } from './ad-format.ts'
import { type EntryOf, field, required, sameAs, schemaOf, type TermsOf } from './field.ts'
import { shaping } from './shaping.ts'
import { termsOf } from './terms.ts'

const text = Type.String({ minLength: 1 })
const texts = Type.Array(text, { minItems: 1 })
const cpm = Type.Number({ minimum: 0, maximum: 1000 })

export const partnerFields = {
  name: required(
    Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,62}$' }),
    'unique, lower case; used in metrics and records',
  ),
  adapter: field(text, 'openrtb', 'adapter for the partner’s protocol: `openrtb`, `product-search`, or your own'),
  enabled: field(Type.Boolean(), true, '`false` disables the partner without removing it'),
  seat: sameAs('name', text, 'seat in responses to publishers'),
  priority: field(
    Type.Integer({ minimum: 0, maximum: 1000 }),
    0,
    'tie-breaker: of two equal bids, the higher priority wins',
  ),
  timeoutMs: field(
    Type.Integer({ minimum: 30, maximum: 500 }),
    150,
    'maximum time per call; for throttling, a timeout is weighted by the share of this time that the call had',
  ),
  marginPercent: field(Type.Number({ minimum: 0, maximum: 90 }), 0, 'percentage of the bid that the exchange keeps'),
  priceMaxCpm: field(
    Type.Number({ exclusiveMinimum: 0, maximum: 1000 }),
    1000,
    'maximum bid in dollars CPM; higher bids are rejected',
  ),
  connectionsMax: field(
    Type.Integer({ minimum: 1, maximum: 10_000 }),
    128,
    'maximum concurrent calls; above this, the partner is not called',
  ),
  qpsMax: field(
    Type.Integer({ minimum: 1, maximum: 1_000_000 }),
    undefined,
    'maximum calls in any one-second window; above this, the partner is not called',
  ),
  sharePercent: field(Type.Number({ minimum: 0, maximum: 100 }), 100, 'share of traffic sent to the partner'),
  countries: field(
    Type.Array(Type.String({ format: 'country' }), { minItems: 1 }),
    undefined,
    'ISO 3166 alpha-2 codes; called only for these countries',
  ),
  categories: field(
    texts,
    undefined,
    'content categories; called only if `site.cat` or `app.cat` contains one of them',
  ),
  languages: field(texts, undefined, 'called only for these values of `device.language`'),
  intents: field(texts, undefined, 'called only for these values of `intent.value`'),
  funnelStages: field(texts, undefined, 'called only for these values of `funnel.stage`'),
  sentiments: field(texts, undefined, 'called only for these values of `sentiment.value`'),
  floorMinCpm: field(
    cpm,
    0,
    'lowest accepted floor; impressions below it are not offered, except for a deal with an accepted floor',
  ),
  floorMaxCpm: field(
    cpm,
    1000,
    'highest accepted floor; impressions above it are not offered, except for a deal with an accepted floor',
  ),
  publishersAllowed: field(texts, undefined, 'publisher ids; called only for these'),
  publishersBlocked: field(texts, undefined, 'publisher ids; never called for these'),
  adFormats: field(Type.Array(AdFormat, { minItems: 1 }), undefined, 'ad formats the partner can serve'),
  vendorId: field(
    Type.Integer({ minimum: 1, maximum: 65_535 }),
    undefined,
    'id in the Global Vendor List; without one, the partner has no consent where GDPR applies',
  ),
  contextual: field(Type.Boolean(), true, '`false`: not called when only contextual data may be shared'),
  shaping,
  noticeDomains: field(texts, [], 'domains to which notices may be sent'),
  traceContext: field(Type.Boolean(), false, '`true` sends the W3C Trace Context header `traceparent` with each call'),
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
