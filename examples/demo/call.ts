// One HTTP call on the loopback, from a source address of choice: the limit per address sees callers as it would see
// publishers.

import { once } from 'node:events'
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

export interface CallAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly tookMs: number
}

export interface Caller {
  readonly post: (url: string, body: string) => Promise<CallAnswer>
  readonly get: (url: string) => Promise<CallAnswer>
  readonly close: () => void
}

const timeoutMs = 2000

export function createCaller(localAddress: string): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: 16, localAddress })
  return {
    post: (url, body) => call(agent, 'POST', url, body),
    get: (url) => call(agent, 'GET', url, undefined),
    close: () => agent.destroy(),
  }
}

async function call(agent: Agent, method: string, url: string, body: string | undefined): Promise<CallAnswer> {
  const startedMs = performance.now()
  const headers =
    body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  const outgoing = request(url, { agent, method, headers, signal: AbortSignal.timeout(timeoutMs) })
  // An error after the start of the answer is reported by the answer itself.
  outgoing.on('error', () => {})
  const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>
  outgoing.end(body)
  const [incoming] = await answered
  const said = await text(incoming)
  const tookMs = performance.now() - startedMs
  return { status: incoming.statusCode ?? 0, headers: incoming.headers, body: said, tookMs }
}
