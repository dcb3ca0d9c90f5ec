// The port of the agent: MCP for buyers' agents, and for the operator buys that wait for a decision.

import { createHash, timingSafeEqual } from 'node:crypto'
import { isOwnHost } from '@parley/port'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Caller } from '../core/parts.ts'
import { tools } from '../wire/call-tool.ts'
import type { ToolParts } from '../wire/tool.ts'
import { calling } from './calling.ts'
import { LastCalls } from './last-calls.ts'
import { errorOf, type Id, type Message, messageFrom, protocolVersion, resultOf } from './messages.ts'
import type { Metrics } from './metrics.ts'
import { addOperator } from './operator.ts'

export interface PortParts {
  readonly tools: ToolParts
  /** Of the operator; empty where everybody who reaches the port may decide. */
  readonly token: string
  readonly names: readonly string[]
  readonly bodyBytesMax: number
  readonly callsPerMinute: number
  /** Of each buyer, for the operator. */
  readonly callsKept: number
  readonly metrics: Metrics
  /** Hears of accidents. */
  readonly report: (error: unknown) => void
  readonly version: string
}

const requestMs = 10_000

export function createPort(parts: PortParts): FastifyInstance {
  const server = Fastify({
    logger: false,
    bodyLimit: parts.bodyBytesMax,
    requestTimeout: requestMs,
    // No member of a request has such a name. Without them the rest is answered like any other request.
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
  })
  server.addHook('onRequest', async (request, reply) => {
    reply.header('X-Content-Type-Options', 'nosniff').header('Cache-Control', 'no-store')
    if (!isOwnHost(request.headers.host, parts.names)) return reply.code(421).send({ error: 'wrong Host header' })
  })
  server.setNotFoundHandler((_, reply) => reply.code(404).send({ error: 'no such path; MCP is at /mcp' }))
  server.setErrorHandler((error: { readonly statusCode?: number; readonly message: string }, _, reply) => {
    const status = error.statusCode ?? 500
    if (status < 500) return reply.code(status).send(errorOf(null, status === 400 ? 'parse' : 'request', error.message))
    parts.report(error)
    return reply.code(500).send(errorOf(null, 'internal', 'the request could not be served'))
  })
  const calls = new LastCalls(parts.callsKept)
  addMcp(server, parts, calls)
  addOperator(server, parts, calls)
  server.get('/healthz', async (_, reply) => {
    const ok = await sql`select 1`.execute(parts.tools.database.query).then(
      () => true,
      () => false,
    )
    return reply.code(ok ? 200 : 503).send({ ok })
  })
  return server
}

function addMcp(server: FastifyInstance, parts: PortParts, calls: LastCalls): void {
  const callerOf = callersOf(parts)
  const answer = answering(parts, calls)
  server.post('/mcp', async (request, reply) => {
    const caller = callerOf(request)
    if (caller === undefined) return unauthorized(request, reply, parts)
    const message = messageFrom(request.body)
    if (message === undefined)
      return reply.code(400).send(errorOf(null, 'request', 'send one JSON-RPC 2.0 message as JSON'))
    if (message.id === undefined) return reply.code(202).send()
    return reply.send(await answer(caller, message, message.id))
  })
  // There are no sessions and no streams.
  server.route({
    method: ['GET', 'DELETE'],
    url: '/mcp',
    handler: (_, reply) =>
      reply
        .code(405)
        .header('Allow', 'POST')
        .send(errorOf(null, 'request', 'send POST')),
  })
}

function callersOf({ tools: { catalog } }: PortParts): (request: FastifyRequest) => Caller | undefined {
  const hashes = catalog.agents.map((agent) => ({ agent, hash: Buffer.from(agent.tokenSha256, 'hex') }))
  return ({ headers }) => {
    const token = /^Bearer (\S{1,512})$/i.exec(headers.authorization ?? '')?.[1]
    if (token === undefined) return undefined
    const given = createHash('sha256').update(token).digest()
    return hashes.find(({ hash }) => timingSafeEqual(hash, given))?.agent
  }
}

/** Spec: RFC 6750, section 3. */
function unauthorized(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { tools: { catalog } }: PortParts,
): FastifyReply {
  const wrong = headers.authorization === undefined ? '' : ', error="invalid_token"'
  return reply
    .code(401)
    .header('WWW-Authenticate', `Bearer realm="${catalog.url.replaceAll('"', '')}"${wrong}`)
    .send(errorOf(null, 'request', 'send the token that the operator gave you: Authorization: Bearer <token>'))
}

const toolList = tools.map(({ name, description, input }) => ({ name, description, inputSchema: input }))

function answering(parts: PortParts, calls: LastCalls): (caller: Caller, message: Message, id: Id) => Promise<object> {
  const call = calling(parts, calls)
  return async (caller, { method, params }, id) => {
    switch (method) {
      case 'initialize':
        return resultOf(id, {
          protocolVersion: protocolVersion(params),
          capabilities: { tools: {} },
          serverInfo: { name: 'parley-agent', version: parts.version },
        })
      case 'ping':
        return resultOf(id, {})
      case 'tools/list':
        return resultOf(id, { tools: toolList })
      case 'tools/call':
        return await call(caller, { id, params })
      default:
        return errorOf(id, 'method', 'this agent has tools and nothing else')
    }
  }
}
