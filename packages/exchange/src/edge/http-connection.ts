// One connection to a caller: it reads a request, answers it and goes on to the next. Answers are in order, and at most one
// request is in flight.

import type { Socket } from 'node:net'
import type { Issue } from '@parley/openrtb'
import { tooSlow, wrongMethod } from '../intake/http-faults.ts'
import type { Reply } from '../model/http.ts'
import type { Connection, Connections, Neighbours } from './connections.ts'
import type { HttpRequest } from './http-request.ts'
import { type IdlePlace, idlePlaceFor } from './idle-list.ts'
import { endGently } from './linger.ts'
import { issueOfParserFault } from './parser-fault.ts'
import { RequestReader } from './request-reader.ts'
import type { Timed, Timeouts } from './timeouts.ts'
import { closing, replyText } from './write-reply.ts'

/** What a connection does not decide itself. */
export interface ConnectionHost {
  readonly connections: Connections
  readonly timeouts: Timeouts
  readonly bodyBytesMax: number
  readonly nowMs: () => number
  readonly dateLine: () => string
  readonly isLeaving: () => boolean
  /** Answers with `connection.finish`, perhaps at once. */
  readonly serve: (connection: HttpConnection, request: HttpRequest) => void
  /** Answers with `connection.refuse` what never became a request. */
  readonly explain: (connection: HttpConnection, fault: Issue) => void
  readonly closed: (connection: HttpConnection) => void
}

export class HttpConnection implements Connection, Timed {
  readonly socket: Socket
  readonly neighbours: Neighbours | undefined
  isOpen = true
  unreadSinceMs: number | undefined
  waitsSinceMs = 0
  readonly inHouse: IdlePlace<Connection> = idlePlaceFor<Connection>(this)
  readonly inAddress: IdlePlace<Connection> = idlePlaceFor<Connection>(this)
  readonly inTime: IdlePlace<Timed> = idlePlaceFor<Timed>(this)
  readonly #host: ConnectionHost
  readonly #reader = new RequestReader()
  /** True while the time for a request runs; at first, for the one that is due. */
  #isTimed = true
  #isServing = false
  /** True once the answer is written, and once the kernel has all of it. */
  #isAnswered = false
  #isDelivered = false
  /** True if the next turn reads on in what was kept. */
  #isDue = false
  /** True once a bid request was answered on it with 200 or 204. */
  #hasServed = false
  /** True if nothing more is read: it ends with the answer that is due. */
  #isLast = false
  #isHeld = false
  /** True if the other side sends nothing more; it may still read. */
  #isEnded = false

  constructor(socket: Socket, neighbours: Neighbours | undefined, host: ConnectionHost) {
    this.socket = socket
    this.neighbours = neighbours
    this.#host = host
    socket.on('data', (chunk: Buffer) => this.#receive(chunk))
    socket.on('end', () => this.#end())
    // Any caller can cause a reset, and without a listener it would end the process.
    socket.on('error', () => socket.destroy())
    socket.once('close', () => this.#closed())
    host.timeouts.awaitHead(this)
  }

  /** True between two requests. */
  get isIdle(): boolean {
    return this.#reader.request === undefined && !this.#reader.hasRest && !this.#isTimed
  }

  /** Since when a request has waited for us. */
  sinceMs({ sinceMs }: HttpRequest): number {
    return Math.min(sinceMs, this.unreadSinceMs ?? sinceMs)
  }

  hold(): void {
    this.#isHeld = true
    this.socket.pause()
  }

  release(): void {
    this.#isHeld = false
    const { request, hasRest } = this.#reader
    // What comes now was not kept waiting.
    if (request === undefined && !hasRest && this.socket.readableLength === 0) this.unreadSinceMs = undefined
    this.#readOn()
  }

  /** The body is asked for: what was not read for want of it is read now. */
  wantBody(): void {
    this.#readOn()
  }

  continue(): void {
    this.socket.write('HTTP/1.1 100 Continue\r\n\r\n')
  }

  /** Writes the answer to the request in flight, and decides what happens to the connection. */
  finish(request: HttpRequest, reply: Reply): void {
    if (!this.isOpen) return
    const { isLeaving, connections, bodyBytesMax } = this.#host
    const isAbandoned = leavesBody(request, reply, bodyBytesMax)
    // Nothing may follow a `close`, so a request that has already come behind this one is answered before it.
    const isOver = (isLeaving() || this.#isEnded) && !this.#reader.hasRest
    const isLast = isAbandoned || isOver || this.#isLast || !request.mayStay
    this.#isAnswered = true
    this.#write(reply, isLast ? closing : this.#keepAlive(reply), request.method === 'HEAD')
    request.discard()
    if (isLast) this.#close(!request.isComplete)
    else if (this.socket.writableLength > 0) connections.awaitReader(this, () => this.#answered(request))
    else this.#answered(request)
    if (reply.status === 429) connections.holdFlood(this)
  }

  /** Answers what never became a request, and ends the connection. */
  refuse(reply: Reply): void {
    if (this.isOpen && this.socket.writable) {
      this.#write(reply, closing, false)
      this.#close(false)
    } else this.socket.destroy()
  }

  /** A request has not come in time. */
  expire(headersTimeoutMs: number): void {
    const { request } = this.#reader
    if (this.socket.bytesRead === 0) this.#host.connections.closeSilent(this.socket)
    else if (request === undefined || this.#isAnswered) this.socket.destroy()
    else if (request.hasHead) this.#fail(request, 'ERR_HTTP_REQUEST_TIMEOUT')
    else this.#explain(tooSlow('headers', headersTimeoutMs))
  }

  #receive(chunk: Buffer): void {
    if (this.#isLast) return
    const nowMs = this.#host.nowMs()
    if (!this.#reader.isFull) {
      this.#proceed(this.#reader.read(chunk, nowMs))
      return
    }
    this.#reader.keep(chunk, nowMs)
    if (this.#reader.hasRest) this.socket.pause()
  }

  /** The reader has read something. */
  #proceed(fault: string | undefined): void {
    const { request } = this.#reader
    if (request === undefined) return
    if (request.isComplete) this.#stopTimer()
    else this.#startTimer(request)
    if (fault !== undefined) this.#fail(request, fault)
    else if (request.hasHead && !this.#isServing) this.#begin(request)
    else if (request.isComplete && this.#isDelivered) this.#next()
    else if (this.#reader.hasRest) this.#later()
    if (request.isAhead && !request.isComplete) this.socket.pause()
  }

  #begin(request: HttpRequest): void {
    this.#isServing = true
    if (request.method === 'CONNECT') {
      this.#explain(wrongMethod)
      return
    }
    this.#host.connections.begin(this)
    this.#host.serve(this, request)
  }

  /** What cannot be parsed ends the connection; a request whose body breaks off is answered once, not twice. */
  #fail(request: HttpRequest, fault: string): void {
    if (!request.hasHead) {
      this.#explain(issueOfParserFault(fault))
      return
    }
    this.#readNoMore()
    request.breakOff()
    if (!this.#isServing) this.#begin(request)
    else if (this.#isAnswered) this.socket.destroy()
  }

  #explain(fault: Issue): void {
    this.#readNoMore()
    this.#host.explain(this, fault)
  }

  #readNoMore(): void {
    this.#isLast = true
    this.#reader.drop()
    this.#stopTimer()
  }

  #end(): void {
    this.#isEnded = true
    const { request, hasRest } = this.#reader
    if (this.#isLast || hasRest) return
    if (request === undefined) this.socket.destroySoon()
    else if (!request.isComplete) this.#fail(request, this.#reader.finish(request))
  }

  #closed(): void {
    this.#host.timeouts.leave(this)
    this.#reader.request?.abandon()
    this.#reader.free()
    this.#host.closed(this)
  }

  #write(reply: Reply, ending: string, isHead: boolean): void {
    this.socket.write(replyText(reply, this.#host.dateLine() + ending, isHead))
  }

  /** `isSending` if the other side may still be sending what we do not read. */
  #close(isSending: boolean): void {
    this.#readNoMore()
    if (this.socket.writableLength > 0) this.#host.connections.awaitReader(this, () => {})
    if (isSending) endGently(this.socket)
    else this.socket.destroySoon()
  }

  /** The caller has the answer, as far as we can know. */
  #answered(request: HttpRequest): void {
    if (!this.isOpen) return
    this.#isDelivered = true
    if (request.isComplete) this.#next()
    else this.#readOn()
  }

  /** The request is read and answered. */
  #next(): void {
    this.#reader.request = undefined
    this.#isServing = false
    this.#isAnswered = false
    this.#isDelivered = false
    const { hasRest } = this.#reader
    this.#host.connections.end(this, !hasRest)
    if (hasRest) this.#later()
    else if (this.#isEnded) this.socket.destroySoon()
    else {
      this.#host.timeouts.awaitRequest(this, this.#hasServed)
      this.#readOn()
    }
  }

  /** What is behind a request is read in a later turn, so that no connection keeps the others waiting. */
  #later(): void {
    if (this.#isDue) return
    this.#isDue = true
    setImmediate(() => {
      this.#isDue = false
      const { request, hasRest } = this.#reader
      if (!hasRest || request?.isComplete || !this.isOpen || this.#isLast || this.#isHeld) return
      this.#proceed(this.#reader.readRest())
      // As long as its head is not complete, it is as idle as a connection on which a head comes slowly.
      if (!this.#isServing) this.#host.connections.beIdle(this)
      if (this.#isEnded) this.#end()
      else this.#readOn()
    })
  }

  #readOn(): void {
    const { request, hasRest } = this.#reader
    if (this.#isHeld || !this.isOpen) return
    if (hasRest) this.#later()
    else if (!request?.isAhead && this.socket.isPaused()) this.socket.resume()
  }

  /** From the first byte of a request; of the first request, from the beginning of the connection. */
  #startTimer({ sinceMs }: HttpRequest): void {
    if (this.#isTimed) return
    this.#isTimed = true
    this.#host.timeouts.awaitHead(this, sinceMs)
  }

  #stopTimer(): void {
    this.#isTimed = false
    this.#host.timeouts.leave(this)
  }

  /** D87: a connection that has only carried refusals and notices stays open for seconds instead of minutes. */
  #keepAlive(reply: Reply): string {
    this.#hasServed ||= isServed(reply)
    return this.#host.timeouts.keepAliveLines(this.#hasServed)
  }
}

/** A notice is answered with 200 too, and without a body. */
function isServed({ status, body }: Reply): boolean {
  return status === 204 || (status === 200 && body !== '')
}

/** The exchange does not wait for an unread body of unknown or excessive size: the connection ends with the response. */
function leavesBody({ isComplete, headers }: HttpRequest, { status }: Reply, bytesMax: number): boolean {
  return !isComplete && !(Number(headers['content-length']) <= bytesMax && status !== 408)
}
