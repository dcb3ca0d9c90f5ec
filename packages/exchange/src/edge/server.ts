// The edge: HTTP/1.1 on plain connections, with limits on everything and a response of ours for every fault.

import { Server, type Socket } from 'node:net'
import type { Issue } from '@parley/openrtb'
import { unexpected } from '../intake/http-faults.ts'
import type { Arrival, Reply } from '../model/http.ts'
import type { Report } from '../model/report.ts'
import { addressKey } from './address.ts'
import { type ArrivalSettings, arrivalOf, headOf } from './arrival.ts'
import type { Connections, Neighbours } from './connections.ts'
import { type ConnectionHost, HttpConnection } from './http-connection.ts'
import type { HttpRequest } from './http-request.ts'
import { answerInside, type LoadGate } from './shed.ts'
import { type TimeoutSettings, Timeouts } from './timeouts.ts'
import { Turns, weightOf } from './turns.ts'
import { createDateLine } from './write-reply.ts'

export interface EdgeSettings extends ArrivalSettings, TimeoutSettings {
  /** Wall clock, in milliseconds since 1970. */
  readonly wallMs: () => number
  /** True once the exchange was asked to stop: responses then tell callers to open another connection. */
  readonly isLeaving: () => boolean
  /** Receives the errors of responses that could not be made; the connection then ends without one. */
  readonly report: Report
}

type Answer = (arrival: Arrival) => Promise<Reply>

/** Several servers of one process share the bounds on its connections. */
export class EdgeServer extends Server {
  readonly #open = new Set<HttpConnection>()

  constructor(answer: Answer, door: LoadGate, connections: Connections, settings: EdgeSettings) {
    super({ allowHalfOpen: true, noDelay: true })
    const timeouts = new Timeouts(settings)
    const host: ConnectionHost = {
      ...settings,
      connections,
      timeouts,
      bodyBytesMax: settings.body.bytesMax,
      dateLine: createDateLine(settings.wallMs),
      serve: createServe(answer, door, connections, settings),
      explain: createExplain(answer, settings),
      closed: (connection) => {
        this.#open.delete(connection)
        if (this.#open.size === 0) timeouts.stop()
      },
    }
    this.on('connection', (socket: Socket) => {
      // A connection is admitted before anything is made for it.
      connections.admit(socket, (neighbours) => {
        const connection = new HttpConnection(socket, neighbours, host)
        this.#open.add(connection)
        timeouts.start()
        return connection
      })
    })
  }

  /** Ends those that are between two requests. */
  closeIdleConnections(): void {
    for (const connection of this.#open) if (connection.isIdle) connection.socket.destroy()
  }

  closeAllConnections(): void {
    for (const { socket } of this.#open) socket.destroy()
  }
}

function createServe(
  answer: Answer,
  door: LoadGate,
  connections: Connections,
  settings: EdgeSettings,
): ConnectionHost['serve'] {
  const turns = new Turns<Neighbours>({
    atEndOfTurn: (run) => void setImmediate(run),
    onCrowd: (neighbours, isCrowded) => connections.setCrowded(neighbours, isCrowded),
  })
  return (connection, request) => {
    const head = headOf(request, settings, connection)
    const enter = (): void => {
      const entry = door.enter(head)
      if (typeof entry !== 'function') {
        connection.finish(request, entry)
        return
      }
      const arrival = arrivalOf(request, settings, head, expectationOf(connection, request), () =>
        connection.wantBody(),
      )
      const send = (reply: Reply): void => connection.finish(request, reply)
      void answerInside(arrival, answer, entry)
        .then(send)
        .catch(accidentOf(connection, arrival, settings))
    }
    const respond = (): void => {
      try {
        enter()
      } catch (error) {
        // Others may wait for the same turn.
        settings.report(error)
        connection.socket.destroy()
      }
    }
    const { neighbours } = connection
    // One request on the only connection of an address is not a burst.
    if (neighbours === undefined || neighbours.open.size === 1) respond()
    else turns.run(neighbours, weightOf(head.bodyBytes), respond)
  }
}

/** A request that could not be parsed still counts against its address, and its response still has every header. */
function createExplain(answer: Answer, settings: EdgeSettings): ConnectionHost['explain'] {
  return (connection, fault) => {
    const arrival = faultyArrival(connection.socket.remoteAddress, fault, settings)
    answer(arrival)
      .then((reply) => connection.refuse(reply))
      .catch(accidentOf(connection, arrival, settings))
  }
}

function accidentOf({ socket }: HttpConnection, { requestId }: Arrival, { report }: EdgeSettings) {
  return (error: unknown): void => {
    report(error, requestId)
    socket.destroy()
  }
}

function faultyArrival(peer: string | undefined, fault: Issue, settings: EdgeSettings): Arrival {
  return {
    requestId: settings.newId(),
    receivedAtMs: settings.nowMs(),
    bodyBytes: 0,
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

/** RFC 9110, section 10.1.1: a caller may ask whether to send its body; every other expectation is a fault. */
function expectationOf(connection: HttpConnection, { headers, version, isComplete }: HttpRequest): Issue | undefined {
  if (headers.expect === undefined || version !== '1.1') return undefined
  if (!/(?:^|\W)100-continue(?:$|\W)/i.test(headers.expect)) return unexpected
  if (!isComplete) connection.continue()
  return undefined
}
