// One keep-alive connection of a generator, from its own source address. It does as little as possible, so that
// one core can send ten thousand requests a second: bytes that are ready, one buffer for all answers, no streams.

import { connect, type Socket } from 'node:net'
import { AnswerReader } from './answer-reader.ts'
import type { LoadPlan } from './plan.ts'
import { RequestBytes, type Variety } from './request-bytes.ts'

/** Hears how a call ended: `isRight` is a 200 with the id of its request. */
export type Hear = (status: string, isRight: boolean) => void

/** A call that takes longer is broken off and counts as an error. */
const callMsMax = 5000

/** Answers are read before the next bytes come in, so all connections read into the same memory. */
const inbox = Buffer.allocUnsafe(256 * 1024)

export class Connection {
  readonly #target: URL
  readonly #localAddress: string
  readonly #request: RequestBytes
  #socket: Socket | undefined
  #reader = new AnswerReader()
  #hear: Hear | undefined
  #expected = ''
  #localPort = 0
  #fault = ''
  #dialledAtMs = 0

  constructor(target: URL, number: number, variety: Variety) {
    this.#target = target
    this.#localAddress = sourceAddress(number)
    this.#request = new RequestBytes(target, variety)
  }

  /** Address and port of this side, of the connection that was opened last. */
  get local(): string {
    return `${this.#localAddress}:${this.#localPort}`
  }

  /** When that connection was asked for, in milliseconds since 1970. */
  get dialledAtMs(): number {
    return this.#dialledAtMs
  }

  /** The code of the error that broke it last, such as ECONNRESET; empty where it was closed in peace. */
  get fault(): string {
    return this.#fault
  }

  /** Resolves when the connection is open or has failed; a call reopens a failed one. */
  open(): Promise<void> {
    if (this.#socket !== undefined) return Promise.resolve()
    return new Promise((resolve) => {
      const socket = this.#dial()
      socket.once('connect', resolve)
      socket.once('close', () => resolve())
    })
  }

  /** Sends the request of that number. One call at a time; `hear` is called exactly once. */
  call(sequence: number, hear: Hear): void {
    this.#hear = hear
    this.#expected = this.#request.become(sequence)
    const socket = this.#socket ?? this.#dial()
    socket.write(this.#request.bytes)
  }

  /** Ends the call that is still open, if there is one, and its connection with it. */
  breakOff(): void {
    if (this.#hear !== undefined) this.#socket?.destroy()
  }

  close(): void {
    this.#socket?.destroy()
  }

  #dial(): Socket {
    const { hostname: host, port } = this.#target
    const onread = { buffer: inbox, callback: (length: number) => this.#receive(length) }
    const socket = connect({ host, port: Number(port), localAddress: this.#localAddress, noDelay: true, onread })
    socket.setTimeout(callMsMax, () => this.breakOff())
    this.#fault = ''
    this.#dialledAtMs = Date.now()
    socket.on('connect', () => {
      this.#localPort = socket.localPort ?? 0
    })
    socket.on('error', ({ code = '' }: NodeJS.ErrnoException) => {
      this.#fault = code
    })
    socket.on('close', () => {
      this.#socket = undefined
      this.#reader = new AnswerReader()
      this.#end('broken', false)
    })
    this.#socket = socket
    return socket
  }

  #receive(length: number): boolean {
    try {
      const answer = this.#reader.read(inbox.subarray(0, length))
      if (answer === undefined) return true
      const { status, body } = answer
      const isRight = status === 200 && body.toString('latin1', 0, this.#expected.length) === this.#expected
      this.#end(String(status), isRight)
    } catch {
      // What cannot be read ends the connection, and with it the call.
      this.#socket?.destroy()
    }
    return true
  }

  #end(status: string, isRight: boolean): void {
    const hear = this.#hear
    this.#hear = undefined
    hear?.(status, isRight)
  }
}

/** That many connections to the URL, each from its own address, ready for calls. */
export async function openConnections(plan: Omit<LoadPlan, 'pace'>): Promise<readonly Connection[]> {
  const { url, connections: count } = plan
  const connections = Array.from({ length: count }, (_, number) => new Connection(new URL(url), number, plan))
  await Promise.all(connections.map((connection) => connection.open()))
  return connections
}

/** 127.0.0.0/8 is ours: every connection calls from an address that no other one has. */
function sourceAddress(number: number): string {
  return `127.77.${Math.floor(number / 250)}.${(number % 250) + 1}`
}
