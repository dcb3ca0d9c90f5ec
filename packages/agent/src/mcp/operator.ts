// For the operator: buyers, buys that wait for a person, and metrics.

import { createHash, timingSafeEqual } from 'node:crypto'
import { BuyDecision, type DecidedBuy, type WaitingBuys } from '@parley/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Check } from 'typebox/value'
import { decideTask, listWaiting, type WaitingBuy } from '../buys/tasks.ts'
import { unlessAway } from '../clients/ask.ts'
import { listBuyers } from './buyers.ts'
import type { LastCalls } from './last-calls.ts'
import type { PortParts } from './server.ts'

export function addOperator(server: FastifyInstance, parts: PortParts, calls: LastCalls): void {
  const { tools } = parts
  const guarded = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!mayAsk(request.headers.authorization, parts.token))
      return refuse(reply, 401, 'send the token in the header Authorization: Bearer <token>')
    return undefined
  }
  server.get('/v1/buyers', { onRequest: guarded }, () => listBuyers(tools, calls))
  server.get(
    '/v1/tasks',
    { onRequest: guarded },
    async (): Promise<WaitingBuys> => ({ tasks: (await listWaiting(tools)).map(waitingShown) }),
  )
  server.post<{ Params: { id: string } }>('/v1/tasks/:id', { onRequest: guarded }, async ({ params, body }, reply) => {
    if (!Check(BuyDecision, body))
      return refuse(reply, 400, 'decision: approved, or rejected with a reason for the buyer')
    const { decision } = body
    const buy = await decideTask(
      tools,
      params.id,
      decision === 'approved' ? { kind: decision } : { kind: decision, reason: body.reason },
    )
    if (buy === undefined) return refuse(reply, 404, 'no buy waits under this task')
    const decided: DecidedBuy = { decision, isBooked: await isBooked(parts, buy) }
    return reply.send(decided)
  })
  server.get('/metrics', { onRequest: guarded }, async (_, reply) =>
    reply.type('text/plain; version=0.0.4; charset=utf-8').send(await parts.metrics.text()),
  )
}

function waitingShown({ buy, ...head }: WaitingBuy): WaitingBuys['tasks'][number] {
  const moment = (ms: number): string => new Date(ms).toISOString()
  return {
    ...head,
    ...(buy.beside !== undefined && { othersMicros: buy.beside.micros }),
    createdAt: moment(buy.createdAtMs),
    start: moment(buy.startMs),
    end: moment(buy.endMs),
    packages: buy.packages.map(({ id, product, budgetMicros, bidMicros, creative }) => ({
      id,
      product,
      budgetMicros,
      bidMicros,
      creative,
    })),
  }
}

/** What cannot be booked now, the background books. */
async function isBooked({ tools }: PortParts, buy: string): Promise<boolean> {
  const settled = await unlessAway(tools.settler.settle(buy), () => undefined)
  return settled !== undefined && settled.buy.rejection === undefined
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
