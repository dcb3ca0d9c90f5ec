// Open loop: every request is sent at its time, whether or not earlier ones are answered, as callers that do not know
// each other do. Each request has a connection to itself while it runs; connections are kept and used again.

import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { postJson } from '../support/post.ts'
import { requestOf } from '../support/samples.ts'
import { type TrafficPlan, trafficOf } from './traffic.ts'

export interface OpenLoopPlan extends TrafficPlan {
  /** One port for each node of the traffic plan. */
  readonly ports: readonly number[]
}

export interface OpenLoopResult {
  /** Milliseconds from the start; one place for each request in all three lists. */
  readonly sentMs: readonly number[]
  /** -1 where no answer came. */
  readonly answeredMs: readonly number[]
  /** 0 where no answer came, -1 where the generator had no connection left and sent nothing. */
  readonly statuses: readonly number[]
}

const connectionsMax = 2000
/** What has no answer so long after the last request hangs. */
const patienceMs = 2000

export async function runOpenLoop(plan: OpenLoopPlan): Promise<OpenLoopResult> {
  const traffic = trafficOf(plan)
  const pools = plan.ports.map((port) => new Pool(port))
  const sentMs: number[] = []
  const answeredMs = traffic.map(() => -1)
  const statuses = traffic.map(() => 0)
  const startMs = performance.now()
  const elapsedMs = (): number => performance.now() - startMs
  for (const [index, { atMs, node }] of traffic.entries()) {
    while (elapsedMs() < atMs) await pause(1)
    sentMs.push(elapsedMs())
    const isSent = pools[node]?.send((status) => {
      answeredMs[index] = elapsedMs()
      statuses[index] = status
    })
    if (!isSent) statuses[index] = -1
  }
  const lastMs = elapsedMs()
  while (statuses.includes(0) && elapsedMs() < lastMs + patienceMs) await pause(10)
  for (const pool of pools) pool.close()
  return { sentMs, answeredMs, statuses }
}

type Answered = (status: number) => void

/** Connections to one port. */
class Pool {
  readonly #port: number
  readonly #bytes = postJson(requestOf({ site: { publisher: { id: 'p1' } } }))
  readonly #all = new Set<Line>()
  readonly #idle: Line[] = []

  constructor(port: number) {
    this.#port = port
  }

  /** False when every connection that may be open is busy. */
  send(answered: Answered): boolean {
    const line = this.#idle.pop() ?? this.#open()
    line?.send(this.#bytes, (status) => {
      this.#idle.push(line)
      answered(status)
    })
    return line !== undefined
  }

  close(): void {
    for (const line of this.#all) line.close()
  }

  #open(): Line | undefined {
    if (this.#all.size >= connectionsMax) return undefined
    const line = new Line(this.#port, () => this.#forget(line))
    this.#all.add(line)
    return line
  }

  #forget(line: Line): void {
    this.#all.delete(line)
    const place = this.#idle.indexOf(line)
    if (place >= 0) this.#idle.splice(place, 1)
  }
}

/** One kept-alive connection with at most one request on it. */
class Line {
  readonly #socket: Socket
  #text = ''
  #answered: Answered = () => {}

  constructor(port: number, onClose: () => void) {
    this.#socket = connect({ host: '127.0.0.1', port, noDelay: true })
    this.#socket.setEncoding('latin1')
    this.#socket.on('data', (chunk: string) => this.#receive(chunk))
    this.#socket.on('error', () => {})
    this.#socket.on('close', onClose)
  }

  send(bytes: Buffer, answered: Answered): void {
    this.#answered = answered
    this.#socket.write(bytes)
  }

  close(): void {
    this.#socket.destroy()
  }

  #receive(chunk: string): void {
    this.#text += chunk
    const headLength = this.#text.indexOf('\r\n\r\n')
    if (headLength < 0) return
    const bodyLength = Number(/\r\ncontent-length: *(\d+)\r\n/i.exec(this.#text)?.[1] ?? 0)
    const status = Number(this.#text.slice(9, 12))
    if (this.#text.length < headLength + 4 + (status === 204 ? 0 : bodyLength)) return
    this.#text = ''
    this.#answered(status)
  }
}
