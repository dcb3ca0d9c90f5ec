// `POST /playground`: sends what somebody wrote to this exchange, as a test, and answers with what came back. Nobody chooses
// where it goes.

import { adminRoutes } from '@parley/contract'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../time/clock.ts'
import { refuse } from '../refuse.ts'
import { asTest } from './as-test.ts'
import { openSender, type Sender } from './send.ts'

export interface PlaygroundParts {
  /** Where the traffic port of this exchange is, with its base path; empty as long as it does not listen. */
  readonly ownUrl: () => string
  readonly clock: Clock
}

const bodyBytesMax = 262_144
const atOnceMax = 4
const timeoutMs = 5000

export function addPlayground(server: FastifyInstance, { ownUrl, clock }: PlaygroundParts): void {
  let underWay = 0
  let sender: Sender | undefined
  // In a scope of its own: only here is a body read, and as it was written, so that the exchange judges it.
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const parsing = { parseAs: 'string', bodyLimit: bodyBytesMax } as const
    scope.addContentTypeParser('application/json', parsing, async (_: unknown, body: string | Buffer) => String(body))
    scope.setErrorHandler((error: FastifyError, _, reply) => refusedBody(reply, error))
    scope.addHook('onClose', async () => sender?.close())
    const options = { schema: adminRoutes.play, bodyLimit: bodyBytesMax, onRequest: refuseOtherSites }
    scope.post<{ Body: string | undefined }>(adminRoutes.play.path, options, async ({ body = '' }, reply) => {
      if (ownUrl() === '') return refuse(reply, 503, 'the exchange is not listening yet; try again')
      if (underWay >= atOnceMax)
        return refuse(reply, 429, `${atOnceMax} requests are already in flight; wait until one is answered`)
      underWay++
      sender ??= openSender(clock, timeoutMs)
      try {
        return await sender.send(`${ownUrl()}/openrtb2`, asTest(body))
      } catch (error) {
        return refuse(reply, 503, `the exchange did not answer: ${(error as Error).message}`)
      } finally {
        underWay--
      }
    })
  })
}

/** T77: another site that the operator visits may not send anything from here. Programs do not have this header. */
async function refuseOtherSites({ headers }: FastifyRequest, reply: FastifyReply): Promise<void> {
  const site = headers['sec-fetch-site']
  if (site === undefined || site === 'same-origin') return
  refuse(reply, 403, 'only a page of this port may send requests from a browser')
}

function refusedBody(reply: FastifyReply, { statusCode = 500, message }: FastifyError): FastifyReply {
  switch (statusCode) {
    case 413:
      return refuse(reply, 413, `a request may have at most ${bodyBytesMax} bytes`)
    case 415:
      return refuse(reply, 415, 'send the request with Content-Type: application/json')
    default:
      return refuse(reply, statusCode < 500 ? 400 : 500, message)
  }
}
