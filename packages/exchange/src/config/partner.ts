// A demand partner as the operator writes it into the configuration: what is common to all adapters. What only one
// adapter understands stands under `params` and is checked by that adapter's own schema.

import { type Static, Type } from 'typebox'

const list = (description: string) =>
  Type.Optional(Type.Array(Type.String({ minLength: 1 }), { minItems: 1, description }))

const AdFormat = Type.Object(
  { agent_url: Type.String({ format: 'https-url' }), id: Type.String({ minLength: 1 }) },
  { additionalProperties: false },
)

export const PartnerEntry = Type.Object(
  {
    name: Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,62}$', description: 'unique; in lower case' }),
    adapter: Type.Optional(Type.String({ minLength: 1, description: 'which adapter speaks to it; default openrtb' })),
    enabled: Type.Optional(Type.Boolean({ description: 'false takes it out without removing it' })),
    seat: Type.Optional(Type.String({ minLength: 1, description: 'seat in answers; default: the name' })),
    priority: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000, description: 'rank among equal bids' })),
    timeoutMs: Type.Optional(Type.Integer({ minimum: 30, maximum: 500, description: 'its time cap; default 150' })),
    marginPercent: Type.Optional(
      Type.Number({ minimum: 0, maximum: 90, description: 'kept by the exchange; default 0' }),
    ),
    priceMaxCpm: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 1000, description: 'default 1000' })),
    connectionsMax: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 10_000, description: 'default 128; more: not asked' }),
    ),
    qpsMax: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'calls to it in any second' })),
    sharePercent: Type.Optional(
      Type.Number({ minimum: 0, maximum: 100, description: 'share of the traffic; default 100' }),
    ),
    countries: Type.Optional(
      Type.Array(Type.String({ format: 'country' }), { minItems: 1, description: 'ISO 3166 alpha-2 codes' }),
    ),
    categories: list('content categories; one of them must be in site.cat or app.cat'),
    languages: list('device.language'),
    intents: list('intent.value'),
    funnelStages: list('funnel.stage'),
    sentiments: list('sentiment.value'),
    floorMinCpm: Type.Optional(Type.Number({ minimum: 0, maximum: 1000, description: 'lowest floor it takes' })),
    floorMaxCpm: Type.Optional(Type.Number({ minimum: 0, maximum: 1000, description: 'highest floor it takes' })),
    publishersAllowed: list('publisher ids; only these'),
    publishersBlocked: list('publisher ids; all but these'),
    adFormats: Type.Optional(Type.Array(AdFormat, { minItems: 1, description: 'formats it can serve' })),
    vendorId: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 65_535, description: 'its id in the Global Vendor List, for consent' }),
    ),
    contextual: Type.Optional(
      Type.Boolean({ description: 'false: not asked where it may see only the context; default true' }),
    ),
    noticeDomains: list('domains that its notice URLs may point to'),
    params: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description: 'settings of the adapter' })),
  },
  { additionalProperties: false },
)

export type PartnerEntry = Static<typeof PartnerEntry>
