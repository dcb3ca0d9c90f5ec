// A demand partner that bids on every request. It reads no more of a request than its length and its id, so that it takes as
// little as possible from the core it shares with the generator.
//   node lab/speed/servers/partner.ts --price 2 [--delay-ms 30] [--jitter-ms 10] [--error-percent 20] [--silent] [--port 7101]

import { type AddressInfo, createServer, type Socket } from 'node:net'
import { parseArgs } from 'node:util'
import { randomOf } from '@parley/testkit'
import { endedPath, idleMsMin } from './ended.ts'
import { bidAnswers, faultAnswer, requestIdIn } from './partner-answer.ts'

const { values } = parseArgs({
  options: {
    price: { type: 'string', default: '1' },
    'delay-ms': { type: 'string', default: '0' },
    'jitter-ms': { type: 'string', default: '0' },
    'error-percent': { type: 'string', default: '0' },
    silent: { type: 'boolean', default: false },
    port: { type: 'string', default: '0' },
  },
})
const price = Number(values.price)
const delayMs = Number(values['delay-ms'])
const jitterMs = Number(values['jitter-ms'])
const errorShare = Number(values['error-percent']) / 100
const random = randomOf(price)

const answerTo = bidAnswers(price)

let ended = 0

function serve(socket: Socket): void {
  let held: Buffer | undefined
  let usedAtMs = Date.now()
  socket.setNoDelay(true)
  socket.once('close', () => {
    if (Date.now() - usedAtMs < idleMsMin) ended++
  })
  socket.on('error', () => socket.destroy())
  socket.on('data', (chunk: Buffer) => {
    usedAtMs = Date.now()
    const bytes = held === undefined ? chunk : Buffer.concat([held, chunk])
    if (bytes.toString('latin1', 0, endedQuestion.length) === endedQuestion) return tellEnded(socket)
    const id = requestIdIn(bytes)
    held = id === undefined ? bytes : undefined
    if (id !== undefined && !values.silent) answer(socket, id)
  })
}

const endedQuestion = `GET ${endedPath} `

function tellEnded(socket: Socket): void {
  const text = String(ended)
  // The connection of whoever asks does not count.
  ended--
  socket.end(`HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: ${text.length}\r\n\r\n${text}`)
}

function answer(socket: Socket, id: string): void {
  const ms = delayMs === 0 ? 0 : delayMs + (random() * 2 - 1) * jitterMs
  if (ms === 0) write(socket, id)
  else setTimeout(() => write(socket, id), ms)
}

function write(socket: Socket, id: string): void {
  if (socket.destroyed) return
  socket.write(errorShare > 0 && random() < errorShare ? faultAnswer : answerTo(id))
}

const server = createServer(serve)
server.listen(Number(values.port), '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  console.log(`answers POST http://127.0.0.1:${port}/bid`)
})
process.once('SIGTERM', () => process.exit(0))
