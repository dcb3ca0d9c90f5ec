// Settings of the product-search partner.

import { type Static, Type } from 'typebox'

export const ProductSearchParams = Type.Object(
  {
    url: Type.String({ format: 'http-url', description: 'base URL of the product service' }),
    defaultCpm: Type.Optional(
      Type.Number({ exclusiveMinimum: 0, maximum: 1000, description: 'price of products without bidCpm; default 1' }),
    ),
    joiner: Type.Optional(
      Type.String({ minLength: 1, maxLength: 8, description: 'between keywords in query; default ,' }),
    ),
    ctatext: Type.Optional(Type.String({ minLength: 1, description: 'call to action; default Shop now' })),
    cacheMs: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 60_000, description: 'how long results are used again; default 3000' }),
    ),
  },
  { additionalProperties: false },
)

export type ProductSearchParams = Static<typeof ProductSearchParams>
