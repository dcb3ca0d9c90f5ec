// What P1 is compared with: the least a server can do that reads the same request and writes the same answer. node:http, the
// body and its native string parsed, and an answer with the bytes and headers of the exchange, under the request's id.
// No validation, no limits, no auction, no metrics. Its only argument is the exchange's answer, as JSON.

import { type BareAnswer, serveBare } from './bare.ts'

const { headers, afterId } = JSON.parse(process.argv[2] ?? '{}') as BareAnswer

const bodyLength = Buffer.byteLength(`{"id":"${afterId}`)

serveBare((response, id) => {
  response.writeHead(200, [...headers, 'Content-Length', String(bodyLength + id.length)])
  response.end(`{"id":"${id}${afterId}`)
})
