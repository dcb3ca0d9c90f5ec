// Before a process takes traffic, it holds auctions with itself, so that its first callers do not wait for the compiler. It does
// so with an exchange of its own, partners of its own and connections on loopback, and shares nothing with the real exchange but
// the code: no count, record, notice or call of a rehearsal is seen anywhere.

import { once } from 'node:events'
import { createServer, type Server as HttpServer } from 'node:http'
import { type AddressInfo, connect, type Server, type Socket } from 'node:net'
import { loadConfig } from '../config/load.ts'
import { adapterSchemas } from '../demand/partners.ts'
import type { Effects } from './effects.ts'
import { createExchange, type Exchange } from './exchange.ts'
import { noticeIn, partnerAnswer, rehearsalConfig, rehearsedNotice, rehearsedRequests } from './rehearsal.ts'

export interface WarmUpBounds {
  /** It ends after this time, however far it is. */
  readonly warmUpMs: number
}

/** More of them make the first calls no faster. */
const auctionsMax = 3000
const callers = 4
/** One auction in so many is followed by its win notice. */
const auctionsPerNotice = 8

/** An answer that takes longer than this after the end does not come: then the process starts as it is. */
const graceMs = 500

/** How many auctions it has held. It rejects where connections on loopback do not work. */
export async function warmUp(
  { warmUpMs }: WarmUpBounds,
  effects: Effects,
  connectTo: (port: number) => Socket = (port) => connect(port, '127.0.0.1'),
): Promise<number> {
  const partner = rehearsalPartner()
  const exchange = rehearsalExchange(`http://127.0.0.1:${await listen(partner)}`, effects)
  const server = exchange.createServer()
  const port = await listen(server)
  const sockets = Array.from({ length: callers }, () => connectTo(port))
  const cancelEnd = effects.clock.after(warmUpMs + graceMs, () => {
    for (const socket of sockets) socket.destroy()
  })
  const endAtMs = effects.clock.nowMs() + warmUpMs
  let held = 0
  const hasTime = (): boolean => held < auctionsMax && effects.clock.nowMs() < endAtMs

  async function holdAuctions(socket: Socket, first: number): Promise<void> {
    const caller = new Caller(socket)
    for (let number = first; hasTime(); number += callers) {
      const answer = await caller.send(rehearsedRequests[number % rehearsedRequests.length] ?? '')
      held++
      const notice = held % auctionsPerNotice === 0 ? noticeIn(answer) : undefined
      if (notice !== undefined) await caller.send(rehearsedNotice(notice))
    }
  }

  try {
    await Promise.all(sockets.map(holdAuctions))
  } finally {
    cancelEnd()
    for (const socket of sockets) socket.destroy()
    await exchange.close()
    for (const one of [server, partner]) {
      one.close()
      one.closeAllConnections()
    }
  }
  return held
}

/** The port that it was given. */
async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

function rehearsalPartner(): HttpServer {
  return createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
    request.on('end', () => response.end(partnerAnswer(text)))
  })
}

function rehearsalExchange(endpoint: string, { clock, wallMs, newId, chance, report }: Effects): Exchange {
  const loading = loadConfig(JSON.stringify(rehearsalConfig(endpoint)), {}, adapterSchemas)
  if (loading.kind === 'problems') throw new Error(`the rehearsal has problems: ${JSON.stringify(loading.problems)}`)
  return createExchange(loading.config, { clock, wallMs, newId, chance, report })
}

/** A connection that sends one request after the other. */
class Caller {
  readonly #socket: Socket
  readonly #hasFailed: Promise<never>
  #received = ''
  #onAnswer: (answer: string) => void = () => {}

  constructor(socket: Socket) {
    this.#socket = socket.setEncoding('latin1')
    this.#socket.on('data', (chunk: string) => this.#receive(chunk))
    this.#hasFailed = once(this.#socket, 'close').then(() => {
      throw new Error('the exchange closed a connection of the rehearsal')
    })
    // After the last answer nobody waits for it.
    this.#hasFailed.catch(() => {})
  }

  send(request: string): Promise<string> {
    const answer = new Promise<string>((resolve) => {
      this.#onAnswer = resolve
    })
    this.#socket.write(request)
    return Promise.race([answer, this.#hasFailed])
  }

  #receive(chunk: string): void {
    this.#received += chunk
    const headEnd = this.#received.indexOf('\r\n\r\n')
    if (headEnd < 0) return
    const bodyLength = Number(/\r\ncontent-length: (\d+)/i.exec(this.#received)?.[1] ?? 0)
    if (this.#received.length < headEnd + 4 + bodyLength) return
    const answer = this.#received
    this.#received = ''
    this.#onAnswer(answer)
  }
}
