// The second yardstick of P1: as bare-house.ts, on node:net instead of node:http. It takes every request to come whole and to be as
// the generator sends it, so no server that meets strangers can be cheaper. Its only argument is the exchange's answer, as JSON.

import { type AddressInfo, createServer } from 'node:net'
import type { BareAnswer, BareRequest } from './bare.ts'

const { headers, afterId } = JSON.parse(process.argv[2] ?? '{}') as BareAnswer

const bodyLength = Buffer.byteLength(`{"id":"${afterId}`)
/** With the lines that node:http would write by itself. */
const nodeHeaders = ['Date', new Date().toUTCString(), 'Connection', 'keep-alive', 'Keep-Alive', 'timeout=60']
const lines = [...headers, ...nodeHeaders].map((text, at) => (at % 2 === 0 ? `${text}: ` : `${text}\r\n`)).join('')

const server = createServer({ noDelay: true }, (socket) => {
  socket.on('error', () => socket.destroy())
  socket.on('data', (chunk: Buffer) => {
    const headEnd = chunk.indexOf('\r\n\r\n')
    const { id, imp } = JSON.parse(chunk.toString('utf8', headEnd + 4)) as BareRequest
    for (const { native } of imp) JSON.parse(native.request)
    socket.write(`HTTP/1.1 200 OK\r\n${lines}Content-Length: ${bodyLength + id.length}\r\n\r\n{"id":"${id}${afterId}`)
  })
})
server.listen(0, '127.0.0.1', () => {
  console.log(`answers POST http://127.0.0.1:${(server.address() as AddressInfo).port}/openrtb2`)
})
process.once('SIGTERM', () => process.exit(0))
