// One TCP connection to the exchange, spoken byte by byte: what an HTTP client would refuse to send can be sent here.

import { once } from 'node:events'
import { connect as dial, type Socket } from 'node:net'

export interface WireAnswer {
  readonly status: number
  /** Names are in lower case; a repeated header is joined with a comma. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const answerMsMax = 8000

let addressIndex = 0

/** Another source address on each call, so that no test meets the limit of another. */
export function nextAddress(): string {
  addressIndex++
  return `127.7.${Math.floor(addressIndex / 250)}.${1 + (addressIndex % 250)}`
}

export async function connect(port: number, localAddress: string = nextAddress()): Promise<Wire> {
  const socket = dial({ host: '127.0.0.1', port, localAddress, noDelay: true })
  await once(socket, 'connect')
  return new Wire(socket)
}

/** Sends bytes on a connection of their own and gives the first answer. */
export async function sendRaw(port: number, bytes: string | Buffer, localAddress?: string): Promise<WireAnswer> {
  const wire = await connect(port, localAddress)
  try {
    wire.write(bytes)
    return await wire.answer()
  } finally {
    wire.destroy()
  }
}

export class Wire {
  readonly #socket: Socket
  readonly #answers: WireAnswer[] = []
  #pending: Buffer = Buffer.alloc(0)
  #wake: () => void = () => {}
  /** True once the server has closed its side or the connection broke. */
  isClosed = false

  constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (chunk: Buffer) => this.#receive(chunk))
    // A server that cuts a connection may reset it; what counts is what it said before.
    socket.on('error', () => {})
    for (const event of ['end', 'close']) socket.on(event, () => this.#close())
  }

  write(bytes: string | Buffer): void {
    if (this.#socket.writable) this.#socket.write(bytes)
  }

  /** Until the kernel has taken the bytes, or never will. */
  async handOver(bytes: string): Promise<void> {
    if (this.#socket.writable) await new Promise<void>((resolve) => this.#socket.write(bytes, () => resolve()))
  }

  /** How many bytes the connection has taken from us, and those that wait for the kernel. */
  get bytesWritten(): number {
    return this.#socket.bytesWritten
  }

  /** Closes our side and still listens. */
  end(): void {
    this.#socket.end()
  }

  destroy(): void {
    this.#socket.destroy()
  }

  /** Reads nothing from now on. */
  pause(): void {
    this.#socket.pause()
  }

  /** Hangs up at once, so that whatever the server still writes meets an error. */
  reset(): void {
    this.#socket.resetAndDestroy()
  }

  async answer(timeoutMs?: number): Promise<WireAnswer> {
    const [first] = await this.answers(1, timeoutMs)
    if (first === undefined) throw new Error('the connection was closed without an answer')
    return first
  }

  /** The next answers, fewer if the server closes before. Throws when nothing happens in time. */
  async answers(count: number, timeoutMs: number = answerMsMax): Promise<readonly WireAnswer[]> {
    await this.#until(() => this.#answers.length >= count || this.isClosed, timeoutMs)
    return this.#answers.splice(0, count)
  }

  async closed(timeoutMs: number = answerMsMax): Promise<void> {
    await this.#until(() => this.isClosed, timeoutMs)
  }

  async #until(isReached: () => boolean, timeoutMs: number): Promise<void> {
    const deadlineMs = performance.now() + timeoutMs
    while (!isReached()) {
      const leftMs = deadlineMs - performance.now()
      if (leftMs <= 0) throw new Error(`nothing came within ${timeoutMs} ms`)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, leftMs)
        this.#wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }

  #receive(chunk: Buffer): void {
    this.#pending = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk])
    let taken = takeAnswer(this.#pending)
    while (taken !== undefined) {
      this.#answers.push(taken.answer)
      this.#pending = this.#pending.subarray(taken.length)
      taken = takeAnswer(this.#pending)
    }
    this.#wake()
  }

  #close(): void {
    this.isClosed = true
    this.#wake()
  }
}

/** The first whole answer in the bytes; 100 and 204 have no body. */
function takeAnswer(bytes: Buffer): { readonly answer: WireAnswer; readonly length: number } | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n')
  if (headEnd === -1) return undefined
  const [statusLine = '', ...lines] = bytes.toString('latin1', 0, headEnd).split('\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(statusLine)?.[1])
  const headers = headersOf(lines)
  const length = headEnd + 4 + (status === 204 ? 0 : Number(headers['content-length'] ?? 0))
  if (bytes.length < length) return undefined
  return { answer: { status, headers, body: bytes.toString('utf8', headEnd + 4, length) }, length }
}

function headersOf(lines: readonly string[]): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {}
  for (const line of lines) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).toLowerCase()
    const value = line.slice(colon + 1).trim()
    headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`
  }
  return headers
}
