// One caller over node:http: its own source address with keep-alive connections, for any request that HTTP allows.

import { Agent, request } from 'node:http'

export interface SentRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

interface Answer {
  /** 0 where the connection broke before an answer, or none came in time. */
  readonly status: number
  readonly bytes: number
}

export interface Caller {
  readonly send: (sent: SentRequest) => Promise<Answer>
  readonly close: () => void
}

export interface CallerOptions {
  readonly localAddress: string
  /** Connections at once; 1 by default. */
  readonly maxSockets?: number
  /** Whether each call needs a new connection. */
  readonly isFresh?: boolean
  readonly msMax?: number
}

export function openCaller(url: string, options: CallerOptions): Caller {
  const { localAddress, maxSockets = 1, isFresh = false, msMax = 30_000 } = options
  const agent = isFresh ? new Agent({ keepAlive: false }) : new Agent({ keepAlive: true, maxSockets })
  return {
    send: ({ method, path, headers, body }) =>
      new Promise((resolve) => {
        const all = { ...headers, 'content-length': body.length }
        const call = request(url, { agent, localAddress, method, path, headers: all }, (response) => {
          let bytes = headBytes(response.rawHeaders)
          response.on('data', (chunk: Buffer) => {
            bytes += chunk.length
          })
          response.once('error', () => resolve({ status: 0, bytes }))
          response.once('end', () => resolve({ status: response.statusCode ?? 0, bytes }))
        })
        const timer = setTimeout(() => call.destroy(), msMax)
        call.once('error', () => resolve({ status: 0, bytes: 0 }))
        call.once('close', () => {
          clearTimeout(timer)
          resolve({ status: 0, bytes: 0 })
        })
        call.end(body)
      }),
    close: () => agent.destroy(),
  }
}

/** Names, values, and the four characters around each pair. */
function headBytes(rawHeaders: readonly string[]): number {
  return rawHeaders.reduce((sum, text) => sum + text.length + 2, 0)
}

/** About what goes over the wire. */
export function bytesOf({ method, path, headers, body }: SentRequest): number {
  return method.length + path.length + headBytes(Object.entries(headers).flat()) + body.length
}

/** The request as its bytes. */
export function rawBytes({ host }: URL, { method, path, headers, body }: SentRequest): Buffer {
  const all = Object.entries({ host, ...headers, 'content-length': String(body.length) })
  const head = [`${method} ${path} HTTP/1.1`, ...all.map(([name, value]) => `${name}: ${value}`)].join('\r\n')
  return Buffer.concat([Buffer.from(`${head}\r\n\r\n`, 'latin1'), body])
}

export function post(body: string | Buffer, headers: Readonly<Record<string, string>> = {}): SentRequest {
  const all = { 'content-type': 'application/json', ...headers }
  return { method: 'POST', path: '/openrtb2', headers: all, body: Buffer.from(body) }
}
