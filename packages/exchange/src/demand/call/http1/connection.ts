// One connection to a partner: one call at a time, each answered before the next.

import { connect as connectPlain, isIP, type LookupFunction, type Socket } from 'node:net'
import { connect as connectSecure } from 'node:tls'
import { chunkBytesMax, ResponseParser } from '../../../http1/llhttp.ts'
import type { Clock } from '../../../time/clock.ts'
import { Response } from './response.ts'

/** Where the connections of a line lead. */
export interface Origin {
  readonly url: URL
  readonly lookup: LookupFunction
  readonly clock: Clock
  readonly responseBytesMax: number
  /** The newest TLS session, with which the next connection begins in one round trip less. */
  session: Buffer | undefined
}

/** What a call hears of its connection; exactly one of both, once. */
export interface CallListener {
  answered(response: Response): void
  failed(code: string, response: Response): void
}

/** Who has the connections of an origin. */
interface Owner {
  freed(connection: PartnerConnection): void
  closed(connection: PartnerConnection): void
}

/** How long a name, a handshake and a certificate may take together. Name servers have a second, and say better what was wrong. */
const connectMsMax = 1500
/** The deadline of the auction ends a call long before this; it only catches what the deadline has let go. */
const silentMsMax = 1000
/** A partner that names a time in `Keep-Alive` is taken at its word, less a second for the way; others get a minute. */
const idleMsMax = 60_000
const wayMs = 1000

export class PartnerConnection {
  isOpen = true
  isConnected = false
  readonly #origin: Origin
  readonly #socket: Socket
  readonly #parser = new ResponseParser()
  readonly #owner: Owner
  #listener: CallListener | undefined
  #response: Response | undefined
  /** Sent as soon as there is a connection. */
  #pending: string | Buffer | undefined
  #sinceMs = 0
  #idleMs = idleMsMax

  constructor(origin: Origin, owner: Owner) {
    this.#origin = origin
    this.#owner = owner
    this.#socket = open(origin, (chunk) => this.#read(chunk))
    const { clock } = origin
    const stopWaiting = clock.after(connectMsMax, () => this.#fail('CONNECT_TIMEOUT'))
    const isSecure = origin.url.protocol === 'https:'
    this.#socket.setNoDelay(true)
    this.#socket.setKeepAlive(true, idleMsMax)
    this.#socket.once(isSecure ? 'secureConnect' : 'connect', () => {
      stopWaiting()
      this.isConnected = true
      if (this.#pending !== undefined) this.#socket.write(this.#pending)
      this.#pending = undefined
    })
    this.#socket.on('end', () => this.#finish('SOCKET_CLOSED'))
    this.#socket.on('error', ({ code, name }: NodeJS.ErrnoException) => this.#broken(code ?? name))
    this.#socket.once('close', () => {
      stopWaiting()
      this.#fail('SOCKET_CLOSED')
      this.#parser.free()
    })
  }

  /** Whether it can take a call that it can also answer. */
  get isUsable(): boolean {
    return this.isOpen && this.#listener === undefined
  }

  /** Only while it is usable. */
  send(text: string | Buffer, listener: CallListener): Response {
    const response = new Response(this.#origin.responseBytesMax)
    this.#listener = listener
    this.#response = response
    this.#sinceMs = this.#origin.clock.nowMs()
    // Before the certificate is checked nothing is handed over.
    if (this.isConnected) this.#socket.write(text)
    else this.#pending = text
    return response
  }

  /** Called regularly: ends a call that nothing has come for, and a connection that nothing was sent on. */
  sweep(nowMs: number): void {
    if (this.#listener === undefined) {
      if (nowMs - this.#sinceMs >= this.#idleMs) this.#fail('IDLE')
    } else if (this.isConnected && nowMs - this.#sinceMs >= silentMsMax) {
      this.#fail(this.#response?.hasBegun ? 'BODY_TIMEOUT' : 'HEADERS_TIMEOUT')
    }
  }

  /** Ends it at once, with the call that is on it. */
  cut(code: string): void {
    this.#fail(code)
  }

  #read(chunk: Buffer): void {
    for (let at = 0; at < chunk.length && this.isOpen; at += chunkBytesMax) {
      this.#readPart(chunk.subarray(at, at + chunkBytesMax))
    }
  }

  #readPart(part: Buffer): void {
    const response = this.#response
    if (response === undefined) {
      // Nothing was asked, and something is said.
      this.#fail('UNASKED')
      return
    }
    response.chunk = part
    this.#sinceMs = this.#origin.clock.nowMs()
    const fault = this.#parser.read(part, response)
    if (response.isComplete) this.#answered(response, fault === undefined)
    else if (fault !== undefined) this.#fail(response.fault ?? fault)
  }

  /** The other side sends nothing more. */
  #finish(code: string): void {
    const response = this.#response
    if (response === undefined) {
      this.#fail(code)
      return
    }
    const fault = this.#parser.finish(response)
    if (response.isComplete) this.#answered(response, false)
    else this.#fail(response.hasBegun && fault !== undefined ? fault : code)
  }

  /** A partner that resets the connection behind an answer that ends with it has still answered. */
  #broken(code: string): void {
    const isLast = this.#response?.hasBegun === true && !this.#response.mayStay
    if (code === 'ECONNRESET' && isLast) this.#finish(code)
    else this.#fail(code)
  }

  #answered(response: Response, isClean: boolean): void {
    const listener = this.#listener
    this.#listener = undefined
    this.#response = undefined
    const { keepAliveSeconds } = response
    this.#idleMs = keepAliveSeconds === undefined ? idleMsMax : Math.min(keepAliveSeconds * 1000 - wayMs, idleMsMax)
    if (!isClean || !response.mayStay || this.#idleMs <= 0) this.#close()
    else this.#owner.freed(this)
    listener?.answered(response)
  }

  #fail(code: string): void {
    if (!this.isOpen) return
    const listener = this.#listener
    const response = this.#response
    this.#listener = undefined
    this.#response = undefined
    this.#close()
    if (listener !== undefined && response !== undefined) listener.failed(code, response)
  }

  #close(): void {
    if (!this.isOpen) return
    this.isOpen = false
    this.isConnected = false
    this.#socket.destroy()
    this.#owner.closed(this)
  }
}

/** Read over by every chunk of every connection: a chunk is read to its end before the next one comes. */
const chunkBuffer = Buffer.allocUnsafeSlow(chunkBytesMax)

function open(origin: Origin, read: (chunk: Buffer) => void): Socket {
  const { url, lookup, session } = origin
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (url.protocol !== 'https:') {
    const callback = (bytes: number): boolean => {
      read(chunkBuffer.subarray(0, bytes))
      return true
    }
    return connectPlain({ host, port: Number(url.port || 80), lookup, onread: { buffer: chunkBuffer, callback } })
  }
  const socket = connectSecure({
    host,
    port: Number(url.port || 443),
    lookup,
    servername: isIP(host) === 0 ? host : '',
    ALPNProtocols: ['http/1.1'],
    ...(session === undefined ? {} : { session }),
  })
  socket.on('data', read)
  socket.on('session', (fresh) => {
    origin.session = fresh
  })
  return socket
}
