// A demand partner in its own process. The path selects what it does: /bids answers honestly, the others as tricks.ts says.
//   node lab/abuse/servers/partner.ts [--delay-ms 90] [--closing]

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { informationalCount, trickAnswer, trickNames } from './tricks.ts'

const { values } = parseArgs({
  options: {
    'delay-ms': { type: 'string', default: '0' },
    /** Each call then needs a new connection, and with it the address of the partner's name. */
    closing: { type: 'boolean', default: false },
  },
})
const delayMs = Number(values['delay-ms'])

const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
  response.on('error', () => {})
  answer(request, response).catch(() => response.destroy())
})

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const name = trickNames.find((known) => request.url === `/${known}`) ?? 'bids'
  const asked = JSON.parse(await text(request)) as Parameters<typeof trickAnswer>[1]
  const body = trickAnswer(name, asked)
  await new Promise((resolve) => setTimeout(resolve, delayMs))
  if (name === 'informational') {
    for (let count = 0; count < informationalCount; count++) response.writeEarlyHints({ link: '</a>; rel=preload' })
  }
  const headers = { 'content-type': 'application/json', ...(values.closing ? { connection: 'close' } : {}) }
  response.writeHead(200, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body)
}

server.listen(0, '127.0.0.1', () => {
  console.log(`answers POST http://127.0.0.1:${(server.address() as AddressInfo).port}/bids`)
})
process.once('SIGTERM', () => process.exit(0))
