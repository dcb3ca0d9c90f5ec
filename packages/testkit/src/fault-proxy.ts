// A TCP proxy on loopback that can misbehave: it delays, holds back or loses data, as a faulty network does.

import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/**
 * `hold` passes nothing until the mode changes and loses nothing, like a network that TCP outlasts; a number delays each
 * direction by this many milliseconds.
 */
export type ProxyMode = 'pass' | 'hold' | number

export interface FaultProxy {
  readonly port: number
  /** From now on, for open connections too. */
  readonly setMode: (mode: ProxyMode) => void
  /** Open connections stay open but pass no more data; new ones work, as after a silent network failure. */
  readonly strand: () => void
  readonly stop: () => Promise<void>
}

interface Pair {
  readonly sockets: readonly Socket[]
  isStranded: boolean
}

export async function startFaultProxy(targetPort: number): Promise<FaultProxy> {
  const pairs = new Set<Pair>()
  let mode: ProxyMode = 'pass'
  const server: Server = createServer((near) => {
    const far = connect({ host: '127.0.0.1', port: targetPort, noDelay: true })
    near.setNoDelay(true)
    const pair: Pair = { sockets: [near, far], isStranded: false }
    pairs.add(pair)
    const pass = (from: Socket, to: Socket): void => {
      const deliver = inOrder((chunk) => to.write(chunk))
      from.on('data', (chunk: Buffer) => {
        // Bytes that were on their way when the proxy began to hold still arrive.
        if (!pair.isStranded) deliver(chunk, typeof mode === 'number' ? mode : 0)
      })
      from.on('error', () => {})
      from.on('close', () => {
        pairs.delete(pair)
        to.destroy()
      })
    }
    pass(near, far)
    pass(far, near)
    if (mode === 'hold') for (const socket of pair.sockets) socket.pause()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    setMode(next) {
      mode = next
      for (const socket of [...pairs].flatMap(({ sockets }) => sockets)) {
        if (next === 'hold') socket.pause()
        else socket.resume()
      }
    },
    strand() {
      for (const pair of pairs) pair.isStranded = true
    },
    async stop() {
      for (const socket of [...pairs].flatMap(({ sockets }) => sockets)) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Delays chunks and keeps their order: one that may pass at once still waits for those before it. */
function inOrder(write: (chunk: Buffer) => void): (chunk: Buffer, delayMs: number) => void {
  const queue: { readonly chunk: Buffer; readonly dueMs: number }[] = []
  function pump(): void {
    for (let next = queue[0]; next !== undefined; next = queue[0]) {
      const leftMs = next.dueMs - performance.now()
      if (leftMs > 0) {
        setTimeout(pump, leftMs)
        return
      }
      queue.shift()
      write(next.chunk)
    }
  }
  return (chunk, delayMs) => {
    queue.push({ chunk, dueMs: performance.now() + delayMs })
    if (queue.length === 1) pump()
  }
}
