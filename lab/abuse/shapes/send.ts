// One caller: its own source address with keep-alive connections, one by default.

import { Agent, request } from 'node:http'
import type { SentRequest } from './shape.ts'

interface Answer {
  /** 0 where the connection broke before an answer. */
  readonly status: number
  readonly bytes: number
}

export interface Caller {
  readonly send: (sent: SentRequest) => Promise<Answer>
  readonly close: () => void
}

const callMsMax = 30_000

export function callerFrom(localAddress: string, url: URL, maxSockets = 1): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets })
  return {
    send: ({ method, path, headers, body }) =>
      new Promise((resolve) => {
        const options = { agent, localAddress, method, path, timeout: callMsMax }
        const call = request(
          url,
          { ...options, headers: { ...headers, 'content-length': body.length } },
          (response) => {
            let bytes = headBytes(response.rawHeaders)
            response.on('data', (chunk: Buffer) => {
              bytes += chunk.length
            })
            response.once('error', () => resolve({ status: 0, bytes }))
            response.once('end', () => resolve({ status: response.statusCode ?? 0, bytes }))
          },
        )
        call.once('timeout', () => call.destroy())
        call.once('error', () => resolve({ status: 0, bytes: 0 }))
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
