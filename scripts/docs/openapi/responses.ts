// The answers of `POST /openrtb2`, each with its headers and with examples that the exchange itself gave.

import { refTo, type Schema } from './schema.ts'

export interface Example {
  readonly summary: string
  readonly value: unknown
}

export type Examples = Readonly<Record<string, Readonly<Record<string, Example>>>>

const header = (description: string, type: 'string' | 'integer', example: unknown): Schema => ({
  description,
  required: true,
  schema: { type },
  example,
})

/** Every header that an answer may have. */
export const headers = {
  'X-Request-Id': header(
    'The id of this request, which the operator can look up.',
    'string',
    '5f1d0c3e-8a4b-4c7e-9d2f-6b1a3e5c7d90',
  ),
  'X-Content-Type-Options': header('Always nosniff.', 'string', 'nosniff'),
  'X-RateLimit-Limit': header('Requests per second in the tightest scope.', 'integer', 100),
  'X-RateLimit-Remaining': header('How many of them are left.', 'integer', 99),
  'X-RateLimit-Reset': header('Whole seconds until some are given back.', 'integer', 1),
  'X-RateLimit-Scope': header(
    'The scope that these headers speak of: ip, ip-large, publisher, unverified, global, notice or none.',
    'string',
    'ip',
  ),
  'RateLimit-Policy': header('The same limit in the form of the IETF draft.', 'string', '"ip";q=100;w=1'),
  RateLimit: header('The same state in the form of the IETF draft.', 'string', '"ip";r=99;t=1'),
  'Retry-After': header('Seconds to wait before the next attempt.', 'integer', 1),
  'WWW-Authenticate': header('How a caller can prove who it is.', 'string', 'Bearer'),
  Allow: header('The method that is allowed.', 'string', 'POST'),
} as const satisfies Readonly<Record<string, Schema>>

type HeaderName = keyof typeof headers

const always: readonly HeaderName[] = [
  'X-Request-Id',
  'X-Content-Type-Options',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-RateLimit-Scope',
  'RateLimit-Policy',
  'RateLimit',
]

export function headerRefs(more: readonly HeaderName[] = []): Schema {
  return Object.fromEntries([...always, ...more].map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

interface Row {
  readonly says: string
  readonly schema?: string
  readonly more?: readonly HeaderName[]
}

/** Every status of the endpoint. */
export const rows: Readonly<Record<string, Row>> = {
  200: { says: 'A bid. Its price is never below the floor.', schema: 'BidResponse' },
  204: {
    says: 'No bid. This is not an error. If pacing is the reason, the header X-No-Bid-Reason names the rule, for publishers with explanations.',
  },
  400: {
    says: 'The request is refused: the code, the field and the reason say why. Do not send it again unchanged.',
    schema: 'Error',
  },
  401: {
    says: 'The publisher that the request names wants every caller proven, and nothing valid was sent.',
    schema: 'Error',
    more: ['WWW-Authenticate'],
  },
  404: { says: 'The path is not /openrtb2.', schema: 'Error' },
  405: { says: 'The method is not POST.', schema: 'Error', more: ['Allow'] },
  408: { says: 'The body did not arrive in time.', schema: 'Error' },
  413: { says: 'The body has more than 256 KiB, plain or inflated.', schema: 'Error' },
  415: { says: 'The body is neither plain nor gzip.', schema: 'Error' },
  417: { says: 'Something other than 100-continue was expected.', schema: 'Error' },
  429: { says: 'A limit is used up. The refused request uses up nothing.', schema: 'Error', more: ['Retry-After'] },
  431: { says: 'More than 64 headers, or more than 16 KiB of them.', schema: 'Error' },
  500: { says: 'Internal error in the exchange.', schema: 'Error', more: ['Retry-After'] },
  503: {
    says: 'Too many requests are in flight in the exchange (`server.inFlightMax`); a load balancer in front of it may return the same status.',
    schema: 'Error',
    more: ['Retry-After'],
  },
}

export function bidResponses(examples: Examples): Schema {
  return Object.fromEntries(
    Object.entries(rows).map(([status, { says, schema, more }]) => [
      status,
      {
        description: says,
        headers: headerRefs(more),
        ...(schema === undefined
          ? {}
          : { content: { 'application/json': { schema: refTo(schema), examples: examples[status] } } }),
      },
    ]),
  )
}
