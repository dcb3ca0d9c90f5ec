// The edge: node:http with bounds on everything, and our own answer even where Node would write its own.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Issue } from '@parley/openrtb'
import { unexpected, wrongMethod } from '../intake/http-faults.ts'
import type { Arrival, Reply } from '../types.ts'
import { addressKey } from './address.ts'
import { type ArrivalSettings, arrivalOf, headersMax } from './arrival.ts'
import { issueOfParserError, writeToSocket } from './client-error.ts'
import { Conversations } from './conversations.ts'
import { lingerAfter } from './linger.ts'

export interface EdgeSettings extends ArrivalSettings {
  readonly headersTimeoutMs: number
  readonly keepAliveTimeoutMs: number
  readonly connectionsMax: number
  /** True once the exchange has been told to stop: callers then hear that they need another connection. */
  readonly isLeaving: () => boolean
  /** Hears of answers that could not be given; the connection then ends without one. */
  readonly report: (error: unknown) => void
}

export function createEdge(answer: (arrival: Arrival) => Promise<Reply>, settings: EdgeSettings): Server {
  const server = createServer({
    requireHostHeader: false,
    maxHeaderSize: 16 * 1024,
    headersTimeout: settings.headersTimeoutMs,
    requestTimeout: settings.headersTimeoutMs,
    connectionsCheckingInterval: 1000,
    keepAliveTimeout: settings.keepAliveTimeoutMs,
  })
  server.maxConnections = settings.connectionsMax
  // One more than allowed, so that one too many can be seen.
  server.maxHeadersCount = headersMax + 1

  const conversations = new Conversations()
  const giveUp = (socket: Duplex, error: unknown): void => {
    settings.report(error)
    socket.destroy()
  }
  const serve = (request: IncomingMessage, response: ServerResponse, fault?: Issue): void => {
    conversations.begin(request, response)
    answer(arrivalOf(request, settings, fault))
      .then((reply) => {
        const isAbandoned = leavesBody(request, reply, settings.body.bytesMax)
        // Behind a `close` nothing more may follow, so of several requests only the newest gets it.
        const isLast = isAbandoned || (settings.isLeaving() && conversations.isNewest(request))
        write({ request, response, reply, isAbandoned, isLast })
      })
      .catch((error: unknown) => giveUp(request.socket, error))
  }
  const refuse = (socket: Duplex, peer: string | undefined, fault: Issue): void => {
    const answered = conversations.answered(socket)
    answer(faultyArrival(peer, fault, settings))
      .then(async (reply) => {
        await answered
        writeToSocket(socket, reply)
      })
      .catch((error: unknown) => giveUp(socket, error))
  }

  server.on('request', serve)
  server.on('checkExpectation', (request, response) => serve(request, response, unexpected))
  server.on('connect', (request: IncomingMessage, socket: Duplex) => {
    // Node lets go of this socket altogether. An error that nobody hears ends the process, and any caller can reset.
    socket.on('error', () => socket.destroy())
    refuse(socket, request.socket.remoteAddress, wrongMethod)
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex & { remoteAddress?: string }) => {
    if (error.code === 'ECONNRESET') socket.destroy()
    // A body that breaks off belongs to a request that has arrived already and will get its answer.
    else if (!conversations.breakOff(socket)) {
      refuse(socket, socket.remoteAddress, issueOfParserError(error, settings.headersTimeoutMs))
    }
  })
  return server
}

/** A caller whose request never took shape still counts against its address, and still gets every header. */
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
    isGpc: false,
    fault,
    body: () => Promise.resolve({ kind: 'too-slow', timeoutMs: settings.body.timeoutMs }),
  }
}

/** An unread body of unknown or excessive size is not waited for: the connection ends with the answer. */
function leavesBody({ complete, headers }: IncomingMessage, { status }: Reply, bytesMax: number): boolean {
  return !complete && !(Number(headers['content-length']) <= bytesMax && status !== 408)
}

interface Writing {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly reply: Reply
  readonly isAbandoned: boolean
  readonly isLast: boolean
}

function write({ request, response, reply: { status, headers, body }, isAbandoned, isLast }: Writing): void {
  const all = [...headers]
  if (body !== undefined) all.push('Content-Length', String(Buffer.byteLength(body)))
  if (isLast) all.push('Connection', 'close')
  if (isAbandoned) lingerAfter(request)
  response.writeHead(status, all)
  response.end(body)
}
