// A demand partner that bids on every request. It reads no more of a request than its length and its id, so that it takes as
// little as possible from the core it shares with the generator.
//   node bench/servers/partner.ts --price 2 [--delay-ms 30] [--jitter-ms 10] [--error-percent 20] [--silent]

import { type AddressInfo, createServer, type Socket } from 'node:net'
import { parseArgs } from 'node:util'
import { randomOf } from '@parley/testkit'

const { values } = parseArgs({
  options: {
    price: { type: 'string', default: '1' },
    'delay-ms': { type: 'string', default: '0' },
    'jitter-ms': { type: 'string', default: '0' },
    'error-percent': { type: 'string', default: '0' },
    silent: { type: 'boolean', default: false },
  },
})
const price = Number(values.price)
const delayMs = Number(values['delay-ms'])
const jitterMs = Number(values['jitter-ms'])
const errorShare = Number(values['error-percent']) / 100
const random = randomOf(price)

const markup = {
  native: {
    ver: '1.2',
    assets: [
      { id: 1, title: { text: 'Trail shoes that keep their grip in the rain' } },
      { id: 2, img: { url: 'https://northtrail.example/shoes-1200x627.jpg', w: 1200, h: 627 } },
      { id: 3, data: { type: 2, value: 'Light, waterproof and repairable. Thirty days to try them.' } },
      { id: 4, data: { type: 1, value: 'Northtrail' } },
      { id: 5, data: { type: 12, value: 'See the shoes' } },
    ],
    link: { url: 'https://northtrail.example/shoes' },
  },
}
const bid = {
  id: `bid-${price}`,
  impid: '1',
  price,
  adm: JSON.stringify(markup),
  adomain: ['northtrail.example'],
  cid: 'shoes',
  crid: 'shoes-1',
}
const idStart = '{"id":"'
const rest = `","cur":"USD","seatbid":[{"seat":"bench","bid":[${JSON.stringify(bid)}]}]}`
const fault = 'HTTP/1.1 500 Internal Server Error\r\nContent-Length: 0\r\n\r\n'
const headEnd = Buffer.from('\r\n\r\n')

function serve(socket: Socket): void {
  let held: Buffer | undefined
  socket.setNoDelay(true)
  socket.on('error', () => socket.destroy())
  socket.on('data', (chunk: Buffer) => {
    const bytes = held === undefined ? chunk : Buffer.concat([held, chunk])
    const id = idIn(bytes)
    held = id === undefined ? bytes : undefined
    if (id !== undefined && !values.silent) answer(socket, id)
  })
}

/** The id of a request that is there to its last byte. Callers wait for the answer before they send the next one. */
function idIn(bytes: Buffer): string | undefined {
  const headLength = bytes.indexOf(headEnd)
  if (headLength < 0) return undefined
  const length = /\r\ncontent-length: *(\d+)/i.exec(bytes.toString('latin1', 0, headLength))?.[1]
  const bodyAt = headLength + headEnd.length
  if (bytes.length < bodyAt + Number(length ?? 0)) return undefined
  // Whoever asks writes the id first.
  const start = bytes.toString('latin1', bodyAt, bodyAt + 80)
  return start.slice(idStart.length, start.indexOf('",'))
}

function answer(socket: Socket, id: string): void {
  const ms = delayMs === 0 ? 0 : delayMs + (random() * 2 - 1) * jitterMs
  if (ms === 0) write(socket, id)
  else setTimeout(() => write(socket, id), ms)
}

function write(socket: Socket, id: string): void {
  if (socket.destroyed) return
  const body = `${idStart}${id}${rest}`
  const head = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`
  socket.write(errorShare > 0 && random() < errorShare ? fault : head + body)
}

const server = createServer(serve)
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  console.log(`answers POST http://127.0.0.1:${port}/bid`)
})
process.once('SIGTERM', () => process.exit(0))
