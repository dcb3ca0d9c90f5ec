// What P1 is held against: the least a server can do that reads the same request and writes the same answer. node:http, the
// body and its native string parsed, and an answer with the bytes and headers of the exchange, under the request's id.
// No validation, no limits, no auction, no metrics. Its only argument is the exchange's answer, as JSON.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface BidRequest {
  readonly id: string
  readonly imp: readonly { readonly native: { readonly request: string } }[]
}

const { headers, afterId } = JSON.parse(process.argv[2] ?? '{}') as {
  /** Names and values alternate; without those that node:http writes by itself. */
  readonly headers: readonly string[]
  /** The body from behind the id on. */
  readonly afterId: string
}
const bodyLength = Buffer.byteLength(`{"id":"${afterId}`)

const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const [only] = chunks
    const body = (chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks)).toString('utf8')
    const { id, imp } = JSON.parse(body) as BidRequest
    for (const { native } of imp) JSON.parse(native.request)
    response.writeHead(200, [...headers, 'Content-Length', String(bodyLength + id.length)])
    response.end(`{"id":"${id}${afterId}`)
  })
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  console.log(`answers POST http://127.0.0.1:${port}/openrtb2`)
})
process.once('SIGTERM', () => process.exit(0))
