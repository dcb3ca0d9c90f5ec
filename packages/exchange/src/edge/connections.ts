// T04 and D87: how many connections may be open, in total and per address. At a limit, a new connection replaces the one
// that was idle longest; if none is idle, the new one is refused. This is decided before there is a parser, and every
// event costs the same however many connections there are.

import type { Socket } from 'node:net'
import type { AddressRange } from '../config/ranges.ts'
import type { CloseReason } from '../model/shedding.ts'
import { addressKey, isProxy } from './address.ts'
import { IdleList, type IdlePlace, leaveIdle } from './idle-list.ts'
import { type RefusalSettings, RefusedConnections, resetSocket } from './refused-connections.ts'
import { freshShare, type TurnShare } from './turns.ts'

export interface ConnectionSettings extends RefusalSettings {
  readonly connectionsMax: number
  readonly addressConnectionsMax: number
  /** How long a response may wait for a caller that does not read it. */
  readonly answerTimeoutMs: number
  readonly trustedProxies: readonly AddressRange[]
  /** How long reading from an address is paused, because it was refused too often; normally 0. */
  readonly holdMs: (address: string) => number
}

export interface Connection {
  readonly socket: Socket
  /** Undefined for a trusted proxy, which carries the traffic of many callers and has no limit of its own. */
  readonly neighbours: Neighbours | undefined
  /** Since when its data was not read, where it was not: a request that is read now may have come then. */
  unreadSinceMs: number | undefined
  isOpen: boolean
  /** Its places in the idle lists of the process and of its address. */
  readonly inHouse: IdlePlace<Connection>
  readonly inAddress: IdlePlace<Connection>
  /** Stops reading, and goes on. */
  hold(): void
  release(): void
}

/** The connections of one address. */
export interface Neighbours extends TurnShare {
  /** The limit key of the peer. */
  readonly address: string
  readonly open: Set<Connection>
  readonly idle: IdleList<Connection>
  /** True while none of them is read, because they were refused too often or because too many requests wait. */
  isHeld: boolean
  isCrowded: boolean
  /** When idle connections of this address last began to be replaced, and how many have been since. */
  givenWaySinceMs: number
  givenWay: number
}

/** How many idle connections of an address may be replaced per second. */
const givenWayMax = 32

export class Connections {
  readonly #settings: ConnectionSettings
  readonly #turningAway: RefusedConnections
  readonly #ofAddress = new Map<string, Neighbours>()
  readonly #idle = new IdleList<Connection>()
  #open = 0

  constructor(settings: ConnectionSettings) {
    this.#settings = settings
    this.#turningAway = new RefusedConnections(settings)
  }

  /** Serves a connection that is admitted, and closes one that is not. */
  admit(socket: Socket, serve: (neighbours: Neighbours | undefined) => Connection): void {
    const { trustedProxies } = this.#settings
    const { remoteAddress: peer } = socket
    // A caller that has already hung up has no address.
    if (peer === undefined) {
      this.#turningAway.reset(socket)
      return
    }
    const address = isProxy(peer, trustedProxies) ? undefined : addressKey(peer, undefined, trustedProxies)
    const neighbours = address === undefined ? undefined : this.#ofAddress.get(address)
    const lack = this.#makeRoomFor(neighbours)
    if (lack === undefined) {
      // Making room may have closed the last connection of this address, and with it what was known of the address.
      const own = address === undefined ? undefined : this.#neighboursAt(address)
      const connection = serve(own)
      this.#add(connection)
      if (own?.isHeld === true || own?.isCrowded === true) connection.hold()
    } else this.#turningAway.tell(socket, lack)
  }

  /** Closes an idle connection if need be. Returns why there is still no room, or undefined if there is. */
  #makeRoomFor(neighbours: Neighbours | undefined): CloseReason | undefined {
    const { connectionsMax, addressConnectionsMax } = this.#settings
    const isAddressFull = neighbours !== undefined && neighbours.open.size >= addressConnectionsMax
    if (isAddressFull && !this.#makesRoom(neighbours)) return 'address-full'
    return this.#open >= connectionsMax && !this.#giveWay(this.#idle, 'full') ? 'full' : undefined
  }

  /** A request has come; `end` follows once it is answered. */
  begin(connection: Connection): void {
    leaveLists(connection)
  }

  /** The caller has its answer; `isIdle` unless it has sent something since. */
  end(connection: Connection, isIdle: boolean): void {
    // What comes next was sent after this answer.
    if (connection.unreadSinceMs !== undefined) connection.unreadSinceMs = this.#unreadSince(connection)
    if (isIdle) this.beIdle(connection)
  }

  /** Nothing is in flight on it. */
  beIdle(connection: Connection): void {
    if (connection.isOpen) this.#joinIdle(connection)
  }

  /** For an answer that the kernel has not taken whole. The time is absolute: who reads a byte occasionally gets no more of it. */
  awaitReader(connection: Connection, onRead: () => void): void {
    const timer = setTimeout(() => this.cut(connection, 'unread'), this.#settings.answerTimeoutMs)
    timer.unref()
    connection.socket.write('', (error) => {
      clearTimeout(timer)
      if (!error) onRead()
    })
  }

  /**
   * Reading is paused for an address that keeps sending after it was refused too often: its data waits on its own side.
   * Closing its connections would only make it open new ones, which costs us more than a request.
   */
  holdFlood({ neighbours }: Connection): void {
    if (neighbours === undefined || neighbours.isHeld) return
    const ms = this.#settings.holdMs(neighbours.address)
    if (ms === 0) return
    neighbours.isHeld = true
    this.#settings.emit({ type: 'address-held' })
    this.#stopReading(neighbours)
    this.#releaseIn(ms, neighbours)
  }

  /** Data read now would only wait and use memory. */
  setCrowded(neighbours: Neighbours, isCrowded: boolean): void {
    neighbours.isCrowded = isCrowded
    if (!isCrowded) release(neighbours)
    else this.#stopReading(neighbours)
  }

  #stopReading({ open }: Neighbours): void {
    const nowMs = this.#settings.nowMs()
    for (const connection of open) {
      connection.hold()
      connection.unreadSinceMs ??= nowMs
    }
  }

  /** Requests that were in flight may have been refused since, which extends the pause. */
  #releaseIn(ms: number, neighbours: Neighbours): void {
    const over = (): void => {
      const moreMs = this.#settings.holdMs(neighbours.address)
      neighbours.isHeld = moreMs > 0
      if (moreMs > 0) this.#releaseIn(moreMs, neighbours)
      else release(neighbours)
    }
    setTimeout(over, ms).unref()
  }

  /** Ends a connection at once and discards what the kernel still holds for its reader. */
  cut(connection: Connection, reason: CloseReason): void {
    if (!connection.isOpen) return
    this.#settings.emit({ type: 'connection-closed', reason })
    this.#remove(connection)
    resetSocket(connection.socket)
  }

  /** T02: a connection that never sent a byte is not a request; nobody waits for a response on it. */
  closeSilent(socket: Socket): void {
    this.#settings.emit({ type: 'connection-closed', reason: 'silent' })
    socket.destroy()
  }

  #add(connection: Connection): void {
    connection.neighbours?.open.add(connection)
    this.#open++
    this.#settings.emit({ type: 'connection-opened' })
    this.#joinIdle(connection)
    connection.socket.once('close', () => this.#remove(connection))
  }

  #neighboursAt(address: string): Neighbours {
    const known = this.#ofAddress.get(address)
    if (known !== undefined) return known
    const open = new Set<Connection>()
    const idle = new IdleList<Connection>()
    const fresh = {
      address,
      open,
      idle,
      isHeld: false,
      isCrowded: false,
      givenWaySinceMs: 0,
      givenWay: 0,
      ...freshShare(),
    }
    this.#ofAddress.set(address, fresh)
    return fresh
  }

  /** Replacing a connection costs far more than refusing one, so a crowd of new connections is refused. */
  #makesRoom(neighbours: Neighbours): boolean {
    const nowMs = this.#settings.nowMs()
    if (nowMs - neighbours.givenWaySinceMs >= 1000) Object.assign(neighbours, { givenWaySinceMs: nowMs, givenWay: 0 })
    return neighbours.givenWay++ < givenWayMax && this.#giveWay(neighbours.idle, 'address-full')
  }

  /** Closes the connection that was idle longest; false if none is idle. */
  #giveWay(idle: IdleList<Connection>, reason: CloseReason): boolean {
    const longest = idle.longest()
    if (longest === undefined) return false
    this.#settings.emit({ type: 'connection-closed', reason })
    this.#remove(longest)
    longest.socket.destroy()
    return true
  }

  #unreadSince({ neighbours }: Connection): number | undefined {
    return neighbours?.isHeld === true || neighbours?.isCrowded === true ? this.#settings.nowMs() : undefined
  }

  #joinIdle(connection: Connection): void {
    this.#idle.join(connection.inHouse)
    connection.neighbours?.idle.join(connection.inAddress)
  }

  /** The place becomes free at once, before the kernel has closed the connection. */
  #remove(connection: Connection): void {
    if (!connection.isOpen) return
    connection.isOpen = false
    leaveLists(connection)
    this.#open--
    this.#settings.emit({ type: 'connection-ended' })
    const { neighbours } = connection
    neighbours?.open.delete(connection)
    if (neighbours?.open.size === 0) this.#ofAddress.delete(neighbours.address)
  }
}

function leaveLists({ inHouse, inAddress }: Connection): void {
  leaveIdle(inHouse)
  leaveIdle(inAddress)
}

/** One connection per turn of the event loop: all at once would be a burst that delays others. */
function release(neighbours: Neighbours): void {
  const held = [...neighbours.open]
  const next = (): void => {
    const connection = held.pop()
    if (connection === undefined || neighbours.isHeld || neighbours.isCrowded) return
    connection.release()
    setImmediate(next)
  }
  next()
}
