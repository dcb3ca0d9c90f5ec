// The edge: node:http with limits on everything, and our own response even where Node would write its own.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Issue } from '@parley/openrtb'
import { unexpected, wrongMethod } from '../intake/http-faults.ts'
import type { Arrival, Reply } from '../model/http.ts'
import type { Report } from '../model/report.ts'
import { addressKey } from './address.ts'
import { type ArrivalSettings, arrivalOf, headersMax, headOf } from './arrival.ts'
import { issueOfParserError, writeToSocket } from './client-error.ts'
import type { Connection, Connections, Neighbours } from './connections.ts'
import { answered, breakOff } from './in-flight.ts'
import { KeepAlive } from './keep-alive.ts'
import { lingerAfter } from './linger.ts'
import { answerInside, type LoadGate } from './shed.ts'
import { Turns, weightOf } from './turns.ts'

export interface EdgeSettings extends ArrivalSettings {
  readonly headersTimeoutMs: number
  readonly keepAliveTimeoutMs: number
  readonly refusedKeepAliveTimeoutMs: number
  /** True once the exchange was asked to stop: responses then tell callers to open another connection. */
  readonly isLeaving: () => boolean
  /** Receives the errors of responses that could not be made; the connection then ends without one. */
  readonly report: Report
}

type Answer = (arrival: Arrival) => Promise<Reply>

/** Several servers of one process share its connections. */
export function createEdge(answer: Answer, door: LoadGate, connections: Connections, settings: EdgeSettings): Server {
  const server = boundedServer(settings)
  guardDoor(server, connections)
  const turns = new Turns<Neighbours>({
    atEndOfTurn: (run) => void setImmediate(run),
    onCrowd: (neighbours, isCrowded) => connections.setCrowded(neighbours, isCrowded),
  })
  const finish = createFinish(connections, settings)
  const giveUp = (socket: Duplex, error: unknown, { requestId }: Arrival): void => {
    settings.report(error, requestId)
    socket.destroy()
  }
  const serve = (request: IncomingMessage, response: ServerResponse, fault?: Issue): void => {
    const connection = connections.begin(request, response)
    const head = headOf(request, settings, connection)
    const respond = (): void => {
      const entry = door.enter(head)
      if (typeof entry !== 'function') {
        finish(request, response, connection, entry)
        return
      }
      const arrival = arrivalOf(request, settings, head, fault)
      const accident = (error: unknown): void => giveUp(request.socket, error, arrival)
      const send = (reply: Reply): void => finish(request, response, connection, reply)
      void answerInside(arrival, answer, entry).then(send).catch(accident)
    }
    const { neighbours } = connection
    // One request on the only connection of an address is not a burst.
    if (neighbours === undefined || (connection.underWay === 1 && neighbours.open.size === 1)) respond()
    else turns.run(neighbours, weightOf(bodyBytesOf(request)), respond)
  }
  const refuse = (socket: Duplex, peer: string | undefined, fault: Issue): void => {
    const isFree = answered(connections.of(socket))
    const arrival = faultyArrival(peer, fault, settings)
    answer(arrival)
      .then(async (reply) => {
        await isFree
        writeToSocket(socket, reply)
      })
      .catch((error: unknown) => giveUp(socket, error, arrival))
  }

  server.on('request', serve)
  server.on('checkExpectation', (request, response) => serve(request, response, unexpected))
  server.on('connect', (request: IncomingMessage, socket: Duplex) => {
    // Node drops its listeners on this socket. An unhandled error would end the process, and any caller can cause a reset.
    socket.on('error', () => socket.destroy())
    refuse(socket, request.socket.remoteAddress, wrongMethod)
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET') socket.destroy()
    else if (socket.bytesRead === 0) connections.closeSilent(socket)
    // A body that breaks off belongs to a request that has already arrived and will be answered.
    else if (!breakOff(connections.of(socket))) {
      refuse(socket, socket.remoteAddress, issueOfParserError(error, settings.headersTimeoutMs))
    }
  })
  return server
}

type Finish = (request: IncomingMessage, response: ServerResponse, connection: Connection, reply: Reply) => void

/** Writes the response to a request, and decides what happens to its connection. */
function createFinish(connections: Connections, settings: EdgeSettings): Finish {
  const keepAlive = new KeepAlive(settings.refusedKeepAliveTimeoutMs)
  return (request, response, connection, reply) => {
    const isAbandoned = leavesBody(request, reply, settings.body.bytesMax)
    // Nothing may follow a `close`, so of several requests only the newest gets it.
    const isLast = isAbandoned || (settings.isLeaving() && connection.request === request)
    const extra = isLast ? closeHeaders : keepAlive.headersFor(connection, response, reply)
    if (isAbandoned) lingerAfter(request)
    write(response, reply, extra)
    connections.answered(connection, response)
    if (reply.status === 429) connections.holdFlood(connection)
  }
}

function boundedServer({ headersTimeoutMs, keepAliveTimeoutMs }: EdgeSettings): Server {
  const server = createServer({
    requireHostHeader: false,
    maxHeaderSize: 16 * 1024,
    headersTimeout: headersTimeoutMs,
    requestTimeout: headersTimeoutMs,
    connectionsCheckingInterval: 1000,
    keepAliveTimeout: keepAliveTimeoutMs,
  })
  // One more than allowed, so that an excess can be detected.
  server.maxHeadersCount = headersMax + 1
  return server
}

/** A connection is admitted before node:http sees it: a refused one costs no parser. */
function guardDoor(server: Server, connections: Connections): void {
  const [serveHttp] = server.listeners('connection') as ((this: Server, socket: Socket) => void)[]
  if (serveHttp === undefined) throw new Error('node:http has no listener for connections')
  server.off('connection', serveHttp)
  server.on('connection', (socket) => {
    connections.admit(socket, () => serveHttp.call(server, socket))
  })
}

/** A request that could not be parsed still counts against its address, and its response still has every header. */
function faultyArrival(peer: string | undefined, fault: Issue, settings: EdgeSettings): Arrival {
  return {
    requestId: settings.newId(),
    receivedAtMs: settings.nowMs(),
    address: addressKey(peer ?? '', undefined, settings.trustedProxies),
    method: '',
    path: '',
    query: '',
    contentType: undefined,
    contentEncoding: undefined,
    authorization: undefined,
    signature: undefined,
    isGpc: false,
    fault,
    body: () => Promise.resolve({ kind: 'too-slow', timeoutMs: settings.body.timeoutMs }),
  }
}

/** A body of unknown length is assumed to be neither small nor the largest. */
const unknownBodyBytes = 16 * 1024

function bodyBytesOf({ headers }: IncomingMessage): number {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : unknownBodyBytes
}

/** The exchange does not wait for an unread body of unknown or excessive size: the connection ends with the response. */
function leavesBody({ complete, headers }: IncomingMessage, { status }: Reply, bytesMax: number): boolean {
  return !complete && !(Number(headers['content-length']) <= bytesMax && status !== 408)
}

const closeHeaders: readonly string[] = ['Connection', 'close']

function write(response: ServerResponse, { status, headers, body }: Reply, extra: readonly string[]): void {
  const all = [...headers, ...extra]
  if (body !== undefined) all.push('Content-Length', String(Buffer.byteLength(body)))
  response.writeHead(status, all)
  response.end(body)
}
