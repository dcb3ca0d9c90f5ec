// A direct campaign as the operator writes it into the configuration.

import { type Static, Type } from 'typebox'

const words = (description: string) =>
  Type.Optional(Type.Array(Type.String({ minLength: 1 }), { minItems: 1, description }))
const text = (description: string) => Type.Optional(Type.String({ minLength: 1, description }))
const httpsUrl = { format: 'https-url' }

const Image = Type.Object(
  {
    use: Type.Unsafe<'main' | 'icon'>({ type: 'string', enum: ['main', 'icon'] }),
    url: Type.String(httpsUrl),
    w: Type.Integer({ minimum: 1, maximum: 10_000 }),
    h: Type.Integer({ minimum: 1, maximum: 10_000 }),
  },
  { additionalProperties: false },
)

const Creative = Type.Object(
  {
    title: Type.String({ minLength: 1, description: 'headline; cut to the length that is asked for' }),
    url: Type.String({ ...httpsUrl, description: 'where a click leads' }),
    images: Type.Optional(Type.Array(Image, { description: 'main images and icons' })),
    sponsored: text('the brand (data type 1)'),
    desc: text('description (data type 2)'),
    rating: text('0 to 5 (data type 3)'),
    likes: text('(data type 4)'),
    downloads: text('(data type 5)'),
    price: text('with currency symbol (data type 6)'),
    saleprice: text('with currency symbol (data type 7)'),
    phone: text('(data type 8)'),
    address: text('(data type 9)'),
    desc2: text('(data type 10)'),
    displayurl: text('(data type 11)'),
    ctatext: text('call to action (data type 12)'),
    vast: text('VAST document for video assets'),
  },
  { additionalProperties: false },
)

const AdFormat = Type.Object(
  { agent_url: Type.String(httpsUrl), id: Type.String({ minLength: 1 }) },
  { additionalProperties: false },
)

const Targeting = Type.Object(
  {
    keywords: words('any of these among the keywords of the request'),
    intents: words('any of these as intent.value'),
    funnelStages: words('any of these as funnel.stage'),
    sentiments: words('any of these as sentiment.value'),
    countries: Type.Optional(
      Type.Array(Type.String({ format: 'country' }), { minItems: 1, description: 'ISO 3166 alpha-2 codes' }),
    ),
    adFormats: Type.Optional(Type.Array(AdFormat, { minItems: 1, description: 'any of these among adcpFormats' })),
  },
  { additionalProperties: false },
)

export const Campaign = Type.Object(
  {
    id: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$', description: 'unique; becomes cid and crid' }),
    priceCpm: Type.Number({ exclusiveMinimum: 0, maximum: 1000, description: 'dollars per thousand impressions' }),
    advertiserDomain: Type.String({ minLength: 1, description: 'becomes adomain' }),
    cat: words('content categories of the ad'),
    creative: Creative,
    targeting: Type.Optional(Targeting),
  },
  { additionalProperties: false },
)

export type Campaign = Static<typeof Campaign>
