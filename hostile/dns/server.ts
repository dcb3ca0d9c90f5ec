// A name server on loopback that knows one rule: names that begin with `dead` are never answered, all others are here.

import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { readQuestion, typeA, writeAnswer } from './packet.ts'

export interface NameServer {
  /** `127.0.0.1:5353` */
  readonly address: string
  readonly stop: () => Promise<void>
}

/** So short that names are asked for again and again. */
const ttlSeconds = 1

export async function startNameServer(): Promise<NameServer> {
  const socket = createSocket('udp4')
  socket.on('message', (packet, { address, port }) => {
    const question = readQuestion(packet)
    if (question === undefined || question.name.startsWith('dead')) return
    socket.send(writeAnswer(question, question.type === typeA ? ['127.0.0.1'] : [], ttlSeconds), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    stop: () => new Promise((resolve) => socket.close(() => resolve())),
  }
}
