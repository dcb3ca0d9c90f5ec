// A TCP proxy on loopback that can misbehave: it delays, or swallows what it is given, as a sick network does.

import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** `swallow` takes everything and passes nothing on; a number delays each way by so many milliseconds. */
export type ProxyMode = 'pass' | 'swallow' | number

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
        if (pair.isStranded || mode === 'swallow') return
        if (mode === 'pass') to.write(chunk)
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
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    setMode(next) {
      mode = next
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
