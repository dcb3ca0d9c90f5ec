// Every row of the table as a route: who may use it, what of it is the person's own, the call of the service, and the audit log.

import { portalRoutes } from '@parley/contract'
import { Rates, type ServiceAnswer } from '@parley/port'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mayUse, type Person } from '../people/person.ts'
import type { Asked, Scoped } from '../routes/scope.ts'
import { type RouteName, type Row, table } from '../routes/table.ts'
import { answerAudit } from './answer-audit.ts'
import { absence, refuse } from './refuse.ts'
import type { PortParts, SignedInOf } from './server.ts'

type Send = (reply: FastifyReply) => FastifyReply

interface Answer {
  readonly status: number
  readonly send: Send
}

export function addTable(server: FastifyInstance, parts: PortParts, signedInOf: SignedInOf): void {
  const rates = new Rates(parts.callsPerMinute)
  for (const [name, row] of Object.entries(table) as readonly [RouteName, Row][]) {
    const { method, path } = portalRoutes[name]
    server.route({
      method,
      url: path,
      schema: portalRoutes[name],
      handler: async (request, reply) => {
        const person = signedInOf(request)?.person
        if (person === undefined) throw new Error('a route behind a session was reached without one')
        const waitSeconds = rates.waitFor(person.id, parts.nowMs())
        if (waitSeconds > 0) return refuse(reply, 429, `too many requests; wait ${waitSeconds} s`)
        const asked = askedIn(request)
        const deed = { person, route: name, ids: idsIn(asked) }
        const note: Question['note'] = (ids) => parts.note({ ...deed, ids: { ...deed.ids, ...ids }, status: 0 })
        const answer = await answerTo(parts, row, { person, asked, method, note })
        await parts.note({ ...deed, status: answer.status })
        return answer.send(reply)
      },
    })
  }
}

interface Question {
  readonly person: Person
  readonly asked: Asked
  readonly method: string
  /** Writes that a change is about to be passed on, with the ids that were made for it. */
  readonly note: (ids: Readonly<Record<string, string>>) => Promise<void>
}

async function answerTo(parts: PortParts, row: Row, { person, asked, method, note }: Question): Promise<Answer> {
  if (!row.sides.includes(person.side)) return absent
  if (!mayUse(person, row.role)) return refused(403, `this needs the role ${row.role}; ask the operator for it`)
  const scoped: Scoped = row.scope(person, asked)
  if (scoped.kind === 'absent') return absent
  if (scoped.kind === 'refused') return refused(400, scoped.reason)
  if (row.upstream === 'portal') return await answerAudit(parts, scoped.query)
  if (method !== 'GET') await note(madeIds(scoped.body))
  return passedOn(await parts.upstreams[row.upstream](person, scoped, method), row, parts)
}

const absent: Answer = { status: 404, send: absence }

function refused(status: 400 | 403 | 502 | 503, reason: string): Answer {
  return { status, send: (reply) => refuse(reply, status, reason) }
}

/** Refusals of a request go on, because they say how to mend it. What a service says of its keys and its place is for the log. */
const passed: readonly number[] = [200, 201, 400, 403, 409]

function passedOn(answer: ServiceAnswer, { upstream }: Row, { report }: PortParts): Answer {
  if (answer.kind === 'busy') return refused(503, 'too many requests are running; try again')
  if (answer.kind === 'answer') {
    const { status, headers, bytes } = answer
    if (status === 404) return absent
    if (passed.includes(status)) return { status, send: (reply) => reply.code(status).headers(headers).send(bytes) }
    if (status === 503) return refused(503, 'the service behind this is busy; try again')
  }
  report(new Error(`${upstream}: ${answer.kind === 'away' ? answer.fault : `answered ${answer.status}`}`))
  return refused(502, 'the service behind this does not answer; try again later')
}

function askedIn({ params, query, body, headers }: FastifyRequest): Asked {
  const key = headers['idempotency-key']
  return {
    params: { ...(params as Readonly<Record<string, string>>) },
    query: { ...(query as Readonly<Record<string, unknown>>) },
    body: body ?? undefined,
    key: typeof key === 'string' ? key : undefined,
  }
}

function madeIds(body: object = {}): Readonly<Record<string, string>> {
  return 'id' in body && typeof body.id === 'string' ? { id: body.id } : {}
}

/** What was asked for, as it was written. */
function idsIn({ params, query }: Asked): Readonly<Record<string, string>> {
  const texts = Object.entries(query).map(([name, value]) => [name, String(value)] as const)
  return { ...Object.fromEntries(texts), ...params }
}
