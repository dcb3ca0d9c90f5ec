// What the playground takes and answers, for the OpenAPI document.

import { refs } from '../api/answers.ts'
import { json, type RouteSchema, refusal } from '../api/routes.ts'

const id = '5f1d0c3e-8a4b-4c7e-9d2f-6b1a3e5c7d90'

export const playSchema: RouteSchema = {
  operationId: 'playRequest',
  summary: 'Send a bid request as a test',
  description:
    'Sends the body with `test: 1` to this exchange and answers with what came back: the sandbox bids, and nobody is billed. A body that is no JSON object is sent as it is. The limits of the address of this exchange apply.',
  body: { $ref: '#/components/schemas/BidRequest' },
  response: {
    200: json('What the exchange answered, whatever it was.', refs.played, {
      status: 204,
      headers: { 'x-request-id': id },
      body: '',
      id,
      tookMs: 2.4,
      sent: '{"id":"chat-4711","imp":[],"test":1}',
    }),
    403: json(
      'Another site asked for it in a browser.',
      refs.error,
      refusal('Not allowed', 'only a page of this port may send requests from a browser'),
    ),
    413: json(
      'The body has more than 262144 bytes.',
      refs.error,
      refusal('Too large', 'a request may have at most 262144 bytes'),
    ),
    415: json(
      'The body is not sent as JSON.',
      refs.error,
      refusal('Unsupported media type', 'send the request with Content-Type: application/json'),
    ),
    429: json(
      'Four requests are under way.',
      refs.error,
      refusal('Too many requests', '4 requests are under way; wait until one is answered'),
    ),
    503: json(
      'The exchange did not answer within 5 seconds.',
      refs.error,
      refusal('Service unavailable', 'the exchange does not listen yet; try again'),
    ),
  },
}
