// As many requests as one process can send from one address: pipelined, so that the server is never waited for.

import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { rawBytes, type SentRequest } from '../../load/caller.ts'

const connections = 8
const pipelined = 16
const retryMs = 20

export interface Flood {
  readonly sent: SentRequest
  readonly source: string
}

export async function flood(url: URL, seconds: number, { sent, source }: Flood): Promise<number> {
  const one = rawBytes(url, sent)
  const batch = Buffer.concat(Array.from({ length: pipelined }, () => one))
  const sockets = new Set<Socket>()
  let answers = 0
  let isOver = false

  function open(): void {
    if (isOver) return
    const socket = connect({ host: url.hostname, port: Number(url.port), localAddress: source, noDelay: true })
    let owed = pipelined
    sockets.add(socket)
    socket.write(batch)
    socket.on('data', (chunk: Buffer) => {
      const count = answersIn(chunk)
      answers += count
      owed -= count
      if (owed > 0) return
      owed += pipelined
      socket.write(batch)
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      setTimeout(open, retryMs)
    })
  }

  for (let number = 0; number < connections; number++) open()
  await wait(seconds * 1000)
  isOver = true
  for (const socket of sockets) socket.destroy()
  return answers
}

/** A status line that is cut in two is counted by its first half or not at all; a flood need not be exact. */
function answersIn(chunk: Buffer): number {
  let count = 0
  for (let at = chunk.indexOf('HTTP/1.1 '); at !== -1; at = chunk.indexOf('HTTP/1.1 ', at + 9)) count++
  return count
}
