// What the playground takes and answers, for the OpenAPI document.

import { json, type Route, refTo, refused } from './parts.ts'

const id = '5f1d0c3e-8a4b-4c7e-9d2f-6b1a3e5c7d90'

export const playgroundRoutes = {
  play: {
    method: 'POST',
    path: '/playground',
    operationId: 'playRequest',
    summary: 'Send a test bid request',
    description:
      'Sends the body with `test: 1` to this exchange and returns the response: the sandbox bids, and nothing is billed. A body that is not a JSON object is sent unchanged. The limits of the address of this exchange apply.',
    body: { $ref: '#/components/schemas/BidRequest' },
    response: {
      200: json('What the exchange answered, whatever it was.', refTo('Played'), {
        status: 204,
        headers: { 'x-request-id': id },
        body: '',
        id,
        tookMs: 2.4,
        sent: '{"id":"chat-4711","imp":[],"test":1}',
      }),
      403: refused(
        'Another site asked for it in a browser.',
        'Not allowed',
        'only a page of this port may send requests from a browser',
      ),
      413: refused('The body has more than 262144 bytes.', 'Too large', 'a request may have at most 262144 bytes'),
      415: refused(
        'The Content-Type is not JSON.',
        'Unsupported media type',
        'send the request with Content-Type: application/json',
      ),
      429: refused(
        'Four requests are already in flight.',
        'Too many requests',
        '4 requests are under way; wait until one is answered',
      ),
      503: refused(
        'The exchange did not answer within 5 seconds.',
        'Service unavailable',
        'the exchange is not listening yet; try again',
      ),
    },
  },
} as const satisfies Readonly<Record<string, Route>>
