// The scripted partner as an HTTP server: bid requests by its behaviour, product searches, loss notices, and /stats.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { randomOf } from '../random.ts'
import { slowKeepAliveMs } from '../slowly.ts'
import { answers, bomb, type Mind } from './answers.ts'
import { createProducts, searchProducts } from './products.ts'
import type { PartnerStats, Script, SeenCall } from './script.ts'
import type { SeenRequest } from './seen-request.ts'

export function createPartner(script: Script): Server {
  const memory = new Memory(script.keep)
  const random = randomOf(script.seed)
  const products = createProducts(random)
  // Made before the first request, so that it does not make the answer late.
  if (script.behaviour === 'gzip') bomb()
  let turn = 0
  const mind: Mind = {
    script,
    random,
    nextTurn: () => turn++,
    nextPrice: () => script.price ?? randomPrice(random),
    get baseUrl() {
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    },
  }

  const server = createServer({ keepAliveTimeout: slowKeepAliveMs }, (message, response) => {
    // A caller that closes the connection is part of the test, not a failure.
    response.on('error', () => {})
    const url = new URL(message.url ?? '/', 'http://partner.example')
    if (url.pathname === '/stats') return void response.end(JSON.stringify(memory.stats()))
    if (url.pathname === '/loss') {
      memory.losses.push(Object.fromEntries(url.searchParams))
      return void response.end()
    }
    memory.see(message.socket)
    if (url.pathname === '/v1/ads/search') {
      memory.searches.push(url.search.slice(1))
      memory.remember(message, '')
      setTimeout(() => answerSearch(url.searchParams, response), script.delayMs ?? 0)
      return
    }
    if (url.pathname === '/bid') void answerBids(message, response)
    else response.writeHead(404).end()
  })

  function answerSearch(query: URLSearchParams, response: ServerResponse): void {
    if (memory.searches.length > (script.failAfter ?? Number.POSITIVE_INFINITY))
      return void response.writeHead(500).end()
    const body = JSON.stringify({ ads: searchProducts(products, query) })
    response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  }

  async function answerBids(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const { behaviour } = script
    const body = await text(message)
    memory.remember(message, body)
    const request = JSON.parse(body) as SeenRequest
    memory.tmax = request.tmax
    if (behaviour === 'search') response.writeHead(404).end()
    else answers[behaviour]({ request, message, response }, mind)
  }

  return server
}

const noBidShare = 0.1

/** From 0.50 to 10.00 dollars in hundredths of a cent, so that ties are rare and rounding is seen. */
function randomPrice(random: () => number): number | undefined {
  const price = Math.round((0.5 + random() * 9.5) * 10_000) / 10_000
  return random() < noBidShare ? undefined : price
}

class Memory {
  requests = 0
  tmax: number | undefined
  readonly searches: string[] = []
  readonly losses: Readonly<Record<string, string>>[] = []
  readonly #sockets = new Set<Socket>()
  readonly #seen: SeenCall[] = []
  readonly #keep: number

  constructor(keep: number) {
    this.#keep = keep
  }

  remember({ url = '', rawHeaders }: IncomingMessage, body: string): void {
    this.#seen.push({ url, headers: rawHeaders, body })
    if (this.#seen.length > this.#keep) this.#seen.shift()
  }

  see(socket: Socket): void {
    this.requests++
    this.#sockets.add(socket)
  }

  stats(): PartnerStats {
    const { requests, tmax, searches, losses } = this
    const open = [...this.#sockets].filter(({ destroyed }) => !destroyed).length
    return { requests, connections: this.#sockets.size, open, searches, losses, tmax, seen: this.#seen }
  }
}
