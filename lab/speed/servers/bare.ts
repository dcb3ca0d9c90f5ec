// What the bare engines on node:http do alike: the body and its native string parsed, and where they answer.

import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface BareRequest {
  readonly id: string
  readonly imp: readonly { readonly native: { readonly request: string } }[]
}

/** What the bare engines of P1 answer. */
export interface BareAnswer {
  /** Names and values alternate; without those that node:http writes by itself. */
  readonly headers: readonly string[]
  /** The body after the id. */
  readonly afterId: string
}

export function serveBare(answer: (response: ServerResponse, id: string, body: string) => void): void {
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const [only] = chunks
      const body = (chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks)).toString('utf8')
      const { id, imp } = JSON.parse(body) as BareRequest
      for (const { native } of imp) JSON.parse(native.request)
      answer(response, id, body)
    })
  })
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo
    console.log(`answers POST http://127.0.0.1:${port}/openrtb2`)
  })
  process.once('SIGTERM', () => process.exit(0))
}
