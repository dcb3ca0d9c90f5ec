// One HTTP call with limits on everything; every outcome is a value. Redirects are not followed.

import { Agent, type ClientRequest, type IncomingMessage, request as overHttp } from 'node:http'
import { request as overHttps, Agent as SecureAgent } from 'node:https'
import { isPlainPort, reasonOf } from './reason.ts'

export interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH'
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
  readonly timeoutMs: number
  readonly bytesMax: number
}

export interface Answer {
  readonly kind: 'answer'
  readonly status: number
  readonly statusText: string
  /** Names are in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  readonly ms: number
  /** Whether it came on a connection that had been used before. */
  readonly isReused: boolean
}

export type Called =
  | Answer
  | { readonly kind: 'late'; readonly ms: number }
  | { readonly kind: 'too-large'; readonly ms: number }
  /** The connection could not be made. */
  | { readonly kind: 'unreachable'; readonly reason: string; readonly ms: number }
  /** The connection was there and ended before the answer was complete. */
  | { readonly kind: 'broken'; readonly reason: string; readonly ms: number }

/** A client that keeps its connections open; close it when done. */
export class Client {
  readonly #agents = { 'http:': new Agent(keepAlive), 'https:': new SecureAgent(keepAlive) }
  readonly #nowMs: () => number

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs
  }

  call(call: Call): Promise<Called> {
    const startMs = this.#nowMs()
    const elapsed = (): number => this.#nowMs() - startMs
    return new Promise((resolve) => {
      const isSecure = call.url.protocol === 'https:'
      const sent = (isSecure ? overHttps : overHttp)(call.url, {
        method: call.method,
        agent: this.#agents[isSecure ? 'https:' : 'http:'],
        headers: { ...call.headers, 'content-length': Buffer.byteLength(call.body) },
      })
      const end = (called: Called): void => {
        clearTimeout(timer)
        resolve(called)
        if (called.kind !== 'answer') sent.destroy()
      }
      const timer = setTimeout(() => end({ kind: 'late', ms: elapsed() }), call.timeoutMs)
      sent.on('error', (error) => end({ ...failureOf(sent, error), ms: elapsed() }))
      sent.on('response', (message) => collect(message, call, sent, elapsed, end))
      sent.end(call.body)
    })
  }

  close(): void {
    for (const agent of Object.values(this.#agents)) agent.destroy()
  }
}

const keepAlive = { keepAlive: true, maxSockets: 256, timeout: 30_000 } as const

function collect(
  message: IncomingMessage,
  { bytesMax }: Call,
  sent: ClientRequest,
  elapsed: () => number,
  end: (called: Called) => void,
): void {
  const chunks: Buffer[] = []
  let bytes = 0
  message.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > bytesMax) end({ kind: 'too-large', ms: elapsed() })
    else chunks.push(chunk)
  })
  message.on('error', (error) => end({ kind: 'broken', reason: reasonOf(error), ms: elapsed() }))
  message.on('end', () =>
    end({
      kind: 'answer',
      status: message.statusCode ?? 0,
      statusText: message.statusMessage ?? '',
      headers: headersOf(message),
      body: Buffer.concat(chunks),
      ms: elapsed(),
      isReused: sent.reusedSocket,
    }),
  )
}

function headersOf({ headersDistinct }: IncomingMessage): Readonly<Record<string, string>> {
  const entries = Object.entries(headersDistinct).map(([name, values = []]) => [name, values.join(', ')])
  return Object.fromEntries(entries)
}

const neverConnected: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'EADDRNOTAVAIL',
])

interface Failure {
  readonly kind: 'unreachable' | 'broken'
  readonly reason: string
}

function failureOf(sent: ClientRequest, error: NodeJS.ErrnoException): Failure {
  const isTrustFault = error.code?.startsWith('CERT_') === true || /certificate/.test(error.message)
  const hasFailed = neverConnected.has(error.code ?? '') || isTrustFault || isPlainPort(error) || sent.socket === null
  return { kind: hasFailed ? 'unreachable' : 'broken', reason: reasonOf(error) }
}
