// What an operator can say about an OpenRTB bidder: enough that a new partner is a few lines of configuration.

import { type Static, Type } from 'typebox'

const oneOf = <const Values extends readonly string[]>(values: Values, description: string) =>
  Type.Unsafe<Values[number]>({ type: 'string', enum: values, description })

/** What HTTP can carry (RFC 9110, 5.5). A value is mostly a key, which is never shown. */
const headerValue = Type.String({ pattern: '^[\\t\\x20-\\x7e\\x80-\\xff]*$', writeOnly: true })

export const OpenrtbParams = Type.Object(
  {
    endpoint: Type.String({ format: 'http-url', description: 'where its bidder listens' }),
    headers: Type.Optional(
      Type.Record(Type.String(), headerValue, { description: 'further request headers, such as an API key' }),
    ),
    headerFiles: Type.Optional(
      Type.Record(Type.String(), Type.String({ minLength: 1, maxLength: 4096 }), {
        description: 'further request headers, each with the file that holds its value; see notices.secretFile',
      }),
    ),
    version: Type.Optional(oneOf(['2.5', '2.6'], 'where privacy fields stand; default 2.6')),
    native: Type.Optional(oneOf(['wrapped', 'bare'], 'form of native.request; default wrapped')),
    gzip: Type.Optional(oneOf(['none', 'answers', 'both'], 'compression; default none')),
    tmaxDeductMs: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 200, description: 'taken off the tmax it is told; default 0' }),
    ),
    cattax: Type.Optional(
      Type.Integer({ minimum: 1, description: 'taxonomy of cat fields, if the request names none' }),
    ),
    context: Type.Optional(Type.Boolean({ description: 'send the chat context (ext.service); default true' })),
  },
  { additionalProperties: false },
)

export type OpenrtbParams = Static<typeof OpenrtbParams>
