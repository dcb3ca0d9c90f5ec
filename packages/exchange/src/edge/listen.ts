// Accepts connections. The event loop accepts one new connection per turn and listening handle, so with one handle new
// connections starve when turns are long. A process therefore has several handles on its port (`reusePort`): the kernel
// spreads connections over them, and all of them belong to the same server.

import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'

export interface ListenAddress {
  readonly host: string
  /** 0 picks a free port. */
  readonly port: number
  /** How many handles this process has. */
  readonly acceptors: number
  /** True if other processes of ours use the same port; the primary has checked that it was free. */
  readonly isShared: boolean
}

export interface Listeners {
  readonly address: string
  readonly port: number
  /** Accepts the connections that already wait; the kernel would reset them when their handle closes. */
  readonly emptyQueues: () => Promise<void>
  /** Stops listening at once; fulfilled when the last connection has ended. */
  readonly close: () => Promise<void>
}

/** On other systems Node refuses `reusePort`, so there is only one handle. */
const sharesPorts = ['linux', 'freebsd'].includes(process.platform)

/** Listens, or rejects if that fails; later, `report` gets the errors of connections that could not be accepted. */
export async function openListeners(
  server: Server,
  place: ListenAddress,
  report: (error: unknown) => void,
): Promise<Listeners> {
  const { host, acceptors, isShared } = place
  const count = sharesPorts ? acceptors : 1
  const reusePort = isShared || count > 1
  // With `reusePort` the kernel would also admit us beside another exchange, which would then get half of our callers.
  if (reusePort && !isShared && place.port !== 0) await probePort(host, place.port)
  const { address, port } = await listening(server, { host, port: place.port, reusePort })
  const others = Array.from({ length: count - 1 }, () => furtherListener(server))
  await Promise.all(others.map((listener) => listening(listener, { host, port, reusePort })))
  const listeners = [server, ...others]
  for (const listener of listeners) listener.on('error', report)
  return {
    address,
    port,
    emptyQueues: () => untilNobodyComes(server),
    close: async () => {
      await Promise.all(listeners.map((listener) => new Promise<void>((resolve) => listener.close(() => resolve()))))
    },
  }
}

/**
 * The address that listening would use, or a rejection if it is taken. It listens for a moment without `reusePort`, which
 * the kernel refuses beside any other listener.
 */
export async function probePort(host: string, port: number): Promise<AddressInfo> {
  const probe = createServer()
  const address = await listening(probe, { host, port, reusePort: false })
  probe.close()
  await once(probe, 'close')
  return address
}

interface Address {
  readonly host: string
  readonly port: number
  readonly reusePort: boolean
}

/** Connections that arrive at once wait in this backlog; Node's default of 511 is small when a crowd comes back. */
const backlog = 4096

async function listening(listener: Server, address: Address): Promise<AddressInfo> {
  listener.listen({ ...address, backlog })
  await once(listener, 'listening')
  return listener.address() as AddressInfo
}

/** Hands its connections to the server, made as that server would make them. */
function furtherListener(server: Server): Server {
  const listener = createServer({ allowHalfOpen: true, noDelay: true })
  listener.on('connection', (socket) => server.emit('connection', socket))
  return listener
}

/** After this many turns of the event loop without a connection, none is waiting. */
const quietTurns = 2
/** Under load there is always another connection, so this bounds the wait. */
const emptyingMsMax = 250

async function untilNobodyComes(server: Server): Promise<void> {
  const giveUpAt = performance.now() + emptyingMsMax
  let quiet = 0
  const note = (): void => {
    quiet = 0
  }
  server.on('connection', note)
  while (quiet < quietTurns && performance.now() < giveUpAt) {
    quiet++
    await new Promise((resolve) => setImmediate(resolve))
  }
  server.off('connection', note)
}
