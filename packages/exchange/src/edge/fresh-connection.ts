import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Connection, Neighbours } from './connections.ts'
import { type IdlePlace, idlePlaceFor } from './idle-list.ts'

/** A connection on which nothing has come yet. */
export class FreshConnection implements Connection {
  readonly socket: Socket
  readonly neighbours: Neighbours | undefined
  underWay = 0
  unreadSinceMs: number | undefined
  hasServed = false
  isOpen = true
  request: IncomingMessage | undefined
  response: ServerResponse | undefined
  readonly inHouse: IdlePlace<Connection> = idlePlaceFor<Connection>(this)
  readonly inAddress: IdlePlace<Connection> = idlePlaceFor<Connection>(this)

  constructor(socket: Socket, neighbours: Neighbours | undefined) {
    this.socket = socket
    this.neighbours = neighbours
  }
}
