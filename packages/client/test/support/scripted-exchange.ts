// An HTTP server on loopback that says what a test tells it to, for answers that the real exchange never gives.

import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type Say = (response: ServerResponse, request: IncomingMessage, body: string) => void

export interface ScriptedExchange {
  readonly url: string
  /** Method and path of every request so far. */
  readonly heard: readonly string[]
  readonly close: () => void
}

/** Answers the first request with the first line of the script, and so on; the last line is repeated. */
export async function startScriptedExchange(...script: readonly Say[]): Promise<ScriptedExchange> {
  const heard: string[] = []
  const server = createServer((request, response) => {
    const say = script[Math.min(heard.length, script.length - 1)]
    heard.push(`${request.method} ${request.url}`)
    void text(request).then((body) => say?.(response, request, body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = (): void => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, heard, close }
}

/** An answer with a JSON body. */
export function saying(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Say {
  return (response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body))
  }
}

/** An answer without a body. */
export function silent(status: number, headers: Readonly<Record<string, string>> = {}): Say {
  return (response) => {
    response.writeHead(status, headers).end()
  }
}
