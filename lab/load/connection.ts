// One caller of a generator, from its own source address. It does as little as possible, so that one core can send ten
// thousand requests a second: bytes that are ready, one buffer for all answers, no streams.

import { connect, type Socket } from 'node:net'
import { AnswerReader } from './answer-reader.ts'
import type { BrokenCall, LoadPlan } from './plan.ts'
import { RequestBytes } from './request-bytes.ts'

/** Hears how a call ended: by the status of its answer, or as `wrong`, `broken` or `hung-up` (plan.ts). */
export type Hear = (kind: string) => void

export type ConnectionPlan = Omit<LoadPlan, 'pace'>

/** A call that takes longer is broken off and counts as an error. */
const callMsMax = 5000

/** After this time a caller that wants to hang up does so; most answers take longer. */
const hangUpMs = 1

/** Answers are read before the next bytes come in, so all connections read into the same memory. */
const inbox = Buffer.allocUnsafe(256 * 1024)

export class Connection {
  readonly #target: URL
  readonly #plan: ConnectionPlan
  readonly #localAddress: string
  readonly #request: RequestBytes
  #socket: Socket | undefined
  #reader = new AnswerReader()
  #hear: Hear | undefined
  #expected = ''
  #calls = 0
  #localPort = 0
  #fault = ''
  #dialledAtMs = 0

  constructor(plan: ConnectionPlan, number: number) {
    const { publishers = 1, forwarded = 0, impExt, firstAddress = 0 } = plan
    this.#target = new URL(plan.url)
    this.#plan = plan
    this.#localAddress = sourceAddress(firstAddress + number)
    this.#request = new RequestBytes(this.#target, { publishers, forwarded, impExt })
  }

  /** Of the connection that was opened last: where it came from, and the error that broke it. */
  get end(): Omit<BrokenCall, 'atMs'> {
    const from = `${this.#localAddress}:${this.#localPort}`
    return { from, dialledAtMs: this.#dialledAtMs, fault: this.#fault }
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
    const { callsPerConnection = 0, hangUpShare = 0 } = this.#plan
    if (callsPerConnection > 0 && this.#calls >= callsPerConnection) this.close()
    const isHangingUp = hangUpShare > 0 && Math.random() < hangUpShare
    const own: Hear = isHangingUp ? (kind) => hear(kind === 'broken' ? 'hung-up' : kind) : hear
    this.#hear = own
    this.#expected = this.#request.write(sequence)
    const socket = this.#socket ?? this.#dial()
    this.#calls++
    socket.write(this.#request.bytes)
    if (isHangingUp) setTimeout(() => this.#hear === own && socket.destroy(), hangUpMs)
  }

  /** Ends the call that is still open, if there is one, and its connection with it. */
  breakOff(): void {
    if (this.#hear !== undefined) this.#socket?.destroy()
  }

  close(): void {
    this.#socket?.destroy()
    this.#socket = undefined
  }

  #dial(): Socket {
    const { hostname: host, port } = this.#target
    const onread = { buffer: inbox, callback: (length: number) => this.#receive(length) }
    const socket = connect({ host, port: Number(port), localAddress: this.#localAddress, noDelay: true, onread })
    socket.setTimeout(callMsMax, () => this.breakOff())
    this.#calls = 0
    this.#fault = ''
    this.#dialledAtMs = Date.now()
    this.#reader = new AnswerReader()
    socket.on('connect', () => {
      this.#localPort = socket.localPort ?? 0
    })
    socket.on('error', ({ code = '' }: NodeJS.ErrnoException) => {
      if (this.#socket === socket) this.#fault = code
    })
    socket.on('close', () => {
      // One that was replaced has no call any more.
      if (this.#socket !== socket) return
      this.#socket = undefined
      this.#end('broken')
    })
    this.#socket = socket
    return socket
  }

  #receive(length: number): boolean {
    try {
      const answer = this.#reader.read(inbox.subarray(0, length))
      if (answer === undefined) return true
      const { status, body } = answer
      const isRight = status !== 200 || body.toString('latin1', 0, this.#expected.length) === this.#expected
      this.#end(isRight ? String(status) : 'wrong')
    } catch {
      // What cannot be read ends the connection, and with it the call.
      this.#socket?.destroy()
    }
    return true
  }

  #end(kind: string): void {
    const hear = this.#hear
    this.#hear = undefined
    hear?.(kind)
  }
}

/** That many connections to the URL, each from its own address, ready for calls. */
export async function openConnections(plan: ConnectionPlan): Promise<readonly Connection[]> {
  const connections = Array.from({ length: plan.connections }, (_, number) => new Connection(plan, number))
  await Promise.all(connections.map((connection) => connection.open()))
  return connections
}

/** 127.0.0.0/8 is ours: every connection calls from an address that no other one has. */
function sourceAddress(number: number): string {
  return `127.77.${Math.floor(number / 250)}.${(number % 250) + 1}`
}
