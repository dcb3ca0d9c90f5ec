// Doors between the agent and what it asks, which count how often it asks: between two questions nothing durable happens, so whoever
// kills after each of them has killed everywhere. The question that was chosen is asked, and its answer never arrives.

import { once } from 'node:events'
import { createServer as createHttp, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'

export class Points {
  #count = 0
  #at = 0
  #strike: () => void = () => {}

  /** The next question is the first. */
  arm(at: number, strike: () => void): void {
    this.#count = 0
    this.#at = at
    this.#strike = strike
  }

  /** Whether this is the question that gets no answer. */
  ask(): boolean {
    this.#count++
    return this.#count === this.#at
  }

  strike(): void {
    this.#at = 0
    this.#strike()
  }
}

export interface Door {
  readonly port: number
  readonly close: () => void
}

/** To PostgreSQL. A question is a simple query, or what ends with Sync. */
export async function openDatabaseDoor(points: Points, targetPort: number): Promise<Door> {
  const server = createServer((near) => {
    const far = connect({ host: '127.0.0.1', port: targetPort, noDelay: true })
    const messages = new Messages()
    let isStruck = false
    near.setNoDelay(true)
    near.on('data', (chunk: Buffer) => {
      for (const kind of messages.kindsIn(chunk)) if (kind === 'Q' || kind === 'S') isStruck = points.ask() || isStruck
      far.write(chunk)
    })
    far.on('data', (chunk: Buffer) => {
      if (isStruck) points.strike()
      else near.write(chunk)
    })
    endTogether(near, far)
    endTogether(far, near)
  })
  return await opened(server)
}

function endTogether(one: Socket, other: Socket): void {
  one.on('error', () => {})
  one.on('close', () => other.destroy())
}

/** Of a client of PostgreSQL: the first message has no kind. */
class Messages {
  #rest = Buffer.alloc(0)
  #isBegun = false

  kindsIn(chunk: Buffer): readonly string[] {
    const kinds: string[] = []
    this.#rest = Buffer.concat([this.#rest, chunk])
    for (;;) {
      const head = this.#isBegun ? 1 : 0
      if (this.#rest.length < head + 4) return kinds
      const length = head + this.#rest.readUInt32BE(head)
      if (this.#rest.length < length) return kinds
      if (this.#isBegun) kinds.push(String.fromCharCode(this.#rest[0] ?? 0))
      this.#isBegun = true
      this.#rest = this.#rest.subarray(length)
    }
  }
}

/** To booking. */
export async function openBookingDoor(points: Points, targetUrl: string): Promise<Door> {
  const server = createHttp((request, response) => {
    const isStruck = points.ask()
    passOn(request, targetUrl).then(
      ({ status, said }) => {
        if (isStruck) points.strike()
        if (isStruck) response.destroy()
        else response.writeHead(status, { 'content-type': 'application/json' }).end(said)
      },
      () => response.destroy(),
    )
  })
  return await opened(server)
}

async function passOn(
  request: IncomingMessage,
  targetUrl: string,
): Promise<{ readonly status: number; readonly said: string }> {
  const { method = 'GET', url = '/', headers } = request
  const body = method === 'GET' ? {} : { body: await text(request) }
  const kept = ['content-type', 'idempotency-key', 'x-parley-who'].flatMap((name) => {
    const value = headers[name]
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  const answer = await fetch(new URL(url, targetUrl), { method, headers: Object.fromEntries(kept), ...body })
  return { status: answer.status, said: await answer.text() }
}

async function opened(server: Server): Promise<Door> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}
