// What an operator can say about Tipjar. `url` is the member from which the core learns where to connect.

import { type Static, Type } from 'typebox'

export const TipjarParams = Type.Object(
  {
    url: Type.String({ pattern: '^https?://[^/\\s]+', description: 'where Tipjar answers' }),
    brand: Type.String({ minLength: 1, description: 'shown as sponsor of every offer' }),
    picture: Type.Optional(
      Type.String({ pattern: '^https://[^/\\s]+', description: 'shown with every offer; default: no image' }),
    ),
    token: Type.Optional(Type.String({ minLength: 1, description: 'sent as bearer token' })),
    topicsMax: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 10, description: 'keywords sent as topics; default 5' }),
    ),
  },
  { additionalProperties: false },
)

export type TipjarParams = Static<typeof TipjarParams>
