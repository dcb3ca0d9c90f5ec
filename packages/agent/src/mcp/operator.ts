// For the operator: buys that wait for a person, and metrics.

import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { Check } from 'typebox/value'
import { type Decision, decideTask, listWaiting } from '../buys/tasks.ts'
import { ServiceAway } from '../clients/ask.ts'
import type { PortParts } from './server.ts'

const DecisionBody = Type.Union([
  Type.Object({ decision: Type.Literal('approved') }, { additionalProperties: false }),
  Type.Object(
    { decision: Type.Literal('rejected'), reason: Type.String({ minLength: 1, maxLength: 500 }) },
    { additionalProperties: false },
  ),
])

export function addOperator(server: FastifyInstance, parts: PortParts): void {
  const { tools } = parts
  const guarded = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!mayAsk(request.headers.authorization, parts.token))
      return refuse(reply, 401, 'send the token in the header Authorization: Bearer <token>')
    return undefined
  }
  server.get('/v1/tasks', { onRequest: guarded }, async () => ({ tasks: await listWaiting(tools) }))
  server.post<{ Params: { id: string } }>('/v1/tasks/:id', { onRequest: guarded }, async ({ params, body }, reply) => {
    if (!Check(DecisionBody, body))
      return refuse(reply, 400, 'decision: approved, or rejected with a reason for the buyer')
    const decision: Decision =
      body.decision === 'approved' ? { kind: 'approved' } : { kind: 'rejected', reason: body.reason }
    const buy = await decideTask(tools, params.id, decision)
    if (buy === undefined) return refuse(reply, 404, 'no buy waits under this task')
    return reply.send({ decision: body.decision, isBooked: await isBooked(parts, buy) })
  })
  server.get('/metrics', { onRequest: guarded }, async (_, reply) =>
    reply.type('text/plain; version=0.0.4; charset=utf-8').send(await parts.metrics.text()),
  )
}

/** What cannot be booked now, the background books. */
async function isBooked({ tools }: PortParts, buy: string): Promise<boolean> {
  try {
    const settled = await tools.settler.settle(buy)
    return settled !== undefined && settled.buy.rejection === undefined
  } catch (error) {
    if (error instanceof ServiceAway) return false
    throw error
  }
}

function mayAsk(authorization: string | undefined, token: string): boolean {
  if (token === '') return true
  const given = /^Bearer (\S{1,512})$/i.exec(authorization ?? '')?.[1]
  return given !== undefined && timingSafeEqual(hashOf(given), hashOf(token))
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function refuse(reply: FastifyReply, status: number, reason: string): FastifyReply {
  return reply.code(status).send({ error: { message: 'Refused', details: { reason } } })
}
