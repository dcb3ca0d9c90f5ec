// Where connections come in. The loop takes one new connection per turn and listening handle, so that one handle starves
// newcomers as soon as turns are long. A process therefore has several handles on its port (`reusePort`): the kernel
// spreads connections over them, and all of them end in the same HTTP server.

import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, createServer, type Server as Door } from 'node:net'

export interface Place {
  readonly host: string
  /** 0 takes a free one. */
  readonly port: number
  /** How many handles this process has. */
  readonly acceptors: number
  /** True where other processes of ours have the port as well, and whoever started them has looked that it is free. */
  readonly isShared: boolean
}

export interface Doors {
  readonly address: string
  readonly port: number
  /** Takes the connections that already wait for us, which the kernel would reset with the handle they wait at. */
  readonly emptyQueues: () => Promise<void>
  /** Stops listening at once; fulfilled when the last connection has ended. */
  readonly close: () => Promise<void>
}

/** Elsewhere Node refuses `reusePort`, and one handle has to do. */
const sharesPorts = ['linux', 'freebsd'].includes(process.platform)

/** Listens. It rejects when that cannot be; afterwards `report` hears of connections that could not be taken. */
export async function openDoors(server: Server, place: Place, report: (error: unknown) => void): Promise<Doors> {
  const { host, acceptors, isShared } = place
  const count = sharesPorts ? acceptors : 1
  const reusePort = isShared || count > 1
  // With `reusePort` the kernel also admits us beside another exchange, which would then get half of our callers.
  if (reusePort && !isShared && place.port !== 0) await probePort(host, place.port)
  const { address, port } = await listening(server, { host, port: place.port, reusePort })
  const others = Array.from({ length: count - 1 }, () => furtherDoor(server))
  await Promise.all(others.map((door) => listening(door, { host, port, reusePort })))
  const doors = [server, ...others]
  for (const door of doors) door.on('error', report)
  return {
    address,
    port,
    emptyQueues: () => untilNobodyComes(server),
    close: async () => {
      await Promise.all(doors.map((door) => new Promise<void>((resolve) => door.close(() => resolve()))))
    },
  }
}

/**
 * The address that listening would take, or a rejection when somebody else has it. For a moment it listens without
 * `reusePort`, which the kernel refuses beside any other listener.
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

/** Callers that come at once wait at the handle; Node's own 511 places are few when a crowd comes back. */
const backlog = 4096

async function listening(door: Door, address: Address): Promise<AddressInfo> {
  door.listen({ ...address, backlog })
  await once(door, 'listening')
  return door.address() as AddressInfo
}

/** Hands its connections to the HTTP server, made as that server would make them. */
function furtherDoor(server: Server): Door {
  const door = createServer({ allowHalfOpen: true, noDelay: true })
  door.on('connection', (socket) => server.emit('connection', socket))
  return door
}

/** So many turns of the loop without a connection mean that none is waiting. */
const quietTurns = 2
/** Under load somebody always comes: then this is enough. */
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
