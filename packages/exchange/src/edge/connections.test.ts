// What the process tests cannot bring about at will; how connections behave on the wire is in test/process-connections.test.ts.

import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { type Connection, Connections, type Neighbours } from './connections.ts'
import { type IdlePlace, idlePlaceFor } from './idle-list.ts'

test('a connection that takes the place of the last one of a held address is read', () => {
  const connections = new Connections({
    connectionsMax: 1,
    addressConnectionsMax: 10,
    answerTimeoutMs: 1000,
    trustedProxies: [],
    nowMs: () => 0,
    holdMs: () => 1000,
    emit: () => {},
    fullReply: () => ({ status: 503, headers: [], body: '' }),
  })
  const first = admitted(connections, '192.0.2.1')
  connections.holdFlood(first)

  const second = admitted(connections, '192.0.2.1')

  expect(first.socket.isPaused()).toBe(true)
  expect(second.isOpen).toBe(true)
  expect(second.socket.isPaused()).toBe(false)
})

function admitted(connections: Connections, remoteAddress: string): Connection {
  const made: Connection[] = []
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress })
  connections.admit(socket, (neighbours) => {
    const connection = new BareConnection(socket, neighbours)
    made.push(connection)
    return connection
  })
  const [connection] = made
  if (connection === undefined) throw new Error('the connection was not admitted')
  return connection
}

class BareConnection implements Connection {
  isOpen = true
  unreadSinceMs: number | undefined
  readonly socket: Socket
  readonly neighbours: Neighbours | undefined
  readonly inHouse: IdlePlace<Connection> = idlePlaceFor<Connection>(this)
  readonly inAddress: IdlePlace<Connection> = idlePlaceFor<Connection>(this)

  constructor(socket: Socket, neighbours: Neighbours | undefined) {
    this.socket = socket
    this.neighbours = neighbours
  }

  hold(): void {
    this.socket.pause()
  }

  release(): void {
    this.socket.resume()
  }
}
