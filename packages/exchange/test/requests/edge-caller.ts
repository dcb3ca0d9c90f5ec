// A caller on a real connection to an edge of its own, for tests of the edge alone.

import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { type ConnectionSettings, Connections } from '../../src/edge/connections.ts'
import { EdgeServer, type EdgeSettings } from '../../src/edge/server.ts'
import type { Arrival, Reply } from '../../src/model/http.ts'

const servers: EdgeServer[] = []

export function closeServers(): void {
  for (const server of servers.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
}

export function get(path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`
}

export function bodiesOf(text: string): readonly string[] {
  return text
    .split('HTTP/1.1 ')
    .slice(1)
    .map((answer) => answer.split('\r\n\r\n')[1] ?? '')
}

/** An edge that answers like this, with a door that is always open. */
export function edgeOf(
  answer: (arrival: Arrival) => Promise<Reply>,
  settings: Partial<EdgeSettings>,
  connections: Connections,
): EdgeServer {
  return new EdgeServer(answer, { enter: () => () => {} }, connections, {
    body: { bytesMax: 5_000_000, timeoutMs: 10_000 },
    trustedProxies: [],
    nowMs: () => performance.now(),
    wallMs: () => Date.now(),
    newId: () => 'id',
    headersTimeoutMs: 10_000,
    keepAliveTimeoutMs: 10_000,
    refusedKeepAliveTimeoutMs: 10_000,
    isLeaving: () => false,
    report: (error) => {
      throw error
    },
    ...settings,
  })
}

/** A connection to an edge that answers like this; `received` waits until so many answers have come. */
export async function callerOf(
  answer: (arrival: Arrival) => Promise<Reply>,
  settings: Partial<EdgeSettings> = {},
  connections: Connections = openTo(),
) {
  const server = edgeOf(answer, settings, connections)
  server.listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return { server, port, socket, received: receiving(socket) }
}

export function receiving(socket: Socket): (answers: number) => Promise<string> {
  let text = ''
  socket.on('data', (part) => {
    text += part.toString()
  })
  return async (answers) => {
    // A head without its body would end too early.
    while (text.split('Content-Length').length - 1 < answers || text.endsWith('\r\n\r\n')) await once(socket, 'data')
    return text
  }
}

export function openTo(settings: Partial<ConnectionSettings> = {}): Connections {
  return new Connections({
    connectionsMax: 10,
    addressConnectionsMax: 10,
    answerTimeoutMs: 1000,
    trustedProxies: [],
    holdMs: () => 0,
    nowMs: () => performance.now(),
    emit: () => {},
    fullReply: () => ({ status: 503, headers: [], body: '' }),
    ...settings,
  })
}
