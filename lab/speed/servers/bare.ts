// What both bare engines do alike: node:http, the body and its native string parsed, and where they answer.

import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface BidRequest {
  readonly id: string
  readonly imp: readonly { readonly native: { readonly request: string } }[]
}

export function serveBare(answer: (response: ServerResponse, id: string, body: string) => void): void {
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const [only] = chunks
      const body = (chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks)).toString('utf8')
      const { id, imp } = JSON.parse(body) as BidRequest
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
