// D87: a connection that has only carried refusals and notices stays open for seconds instead of minutes, and its responses
// say so. Once it has carried a bid request, it stays open as long as any other.

import type { ServerResponse } from 'node:http'
import type { Reply } from '../model/http.ts'
import type { Connection } from './connections.ts'

/** As Node does: the connection ends a second later than announced, so that the next request does not race with the end. */
const graceMs = 1000

export class KeepAlive {
  readonly #refusedMs: number
  readonly #refusedHeaders: readonly string[]

  constructor(refusedMs: number) {
    this.#refusedMs = refusedMs
    this.#refusedHeaders = ['Connection', 'keep-alive', 'Keep-Alive', `timeout=${Math.floor(refusedMs / 1000)}`]
  }

  /** Extra headers for the response; none if Node's own are correct. */
  headersFor(connection: Connection, response: ServerResponse, reply: Reply): readonly string[] {
    if (!connection.hasServed && isServed(reply)) {
      connection.hasServed = true
      // Node takes its own timeouts back when a request comes, and this one was not its own.
      connection.socket.setTimeout(0)
    }
    if (connection.hasServed || !response.shouldKeepAlive) return []
    // Node's own listener came first and has set the usual time.
    response.once('finish', () => connection.socket.setTimeout(this.#refusedMs + graceMs))
    return this.#refusedHeaders
  }
}

/** A notice is answered with 200 too, and without a body. */
function isServed({ status, body }: Reply): boolean {
  return status === 204 || (status === 200 && body !== '')
}
