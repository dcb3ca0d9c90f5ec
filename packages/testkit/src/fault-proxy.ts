// A TCP proxy on loopback that can misbehave: it delays, holds back or loses what it is given, as a sick network does.

import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/**
 * `hold` passes nothing until the mode changes and loses nothing, like a network that TCP outlasts; a number delays each
 * way by so many milliseconds.
 */
export type ProxyMode = 'pass' | 'hold' | number

export interface FaultProxy {
  readonly port: number
  /** From now on, for open connections too. */
  readonly setMode: (mode: ProxyMode) => void
  /** The open connections stay open and pass nothing any more; new ones work: a path that silently died. */
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
      from.on('data', (chunk: Buffer) => {
        if (pair.isStranded) return
        // Bytes that were on their way when the mode changed still arrive.
        if (typeof mode !== 'number') to.write(chunk)
        else setTimeout(() => to.write(chunk), mode)
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
