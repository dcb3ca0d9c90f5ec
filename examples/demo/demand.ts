// The demand of the demo: each bidder and the product service as its own HTTP server, on a free loopback port.

import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type Bidder, type BidRequest, bidders } from './bidders.ts'
import { between, type Chance } from './chance.ts'
import { findProducts, type Shelf, stockShelves } from './products.ts'

export interface Demand {
  /** Where each partner listens, by its name in demo.yaml. */
  readonly urls: Readonly<Record<string, string>>
  readonly productCount: number
  readonly moods: Moods
  readonly close: () => void
}

/** Somebody may make a partner slow, to see what happens then. */
export interface Moods {
  /** The partners that can be made slow. */
  readonly names: readonly string[]
  readonly setSlow: (name: string, isSlow: boolean) => void
}

/** Longer than any request of the demo allows. */
const slowMs = 900

export async function startDemand(chance: Chance): Promise<Demand> {
  const shelves = stockShelves(chance)
  const slow = new Set<string>()
  const extraMs = (name: string): number => (slow.has(name) ? slowMs : 0)
  const listeners: readonly (readonly [string, RequestListener])[] = [
    ...bidders.map((bidder) => [bidder.name, bidderListener(bidder, chance, () => extraMs(bidder.name))] as const),
    ['products', productListener(shelves, chance)],
  ]
  const servers = await Promise.all(listeners.map(async ([name, listener]) => [name, await listen(listener)] as const))
  return {
    urls: Object.fromEntries(servers.map(([name, server]) => [name, urlOf(server)])),
    productCount: shelves.reduce((sum, { products }) => sum + products.length, 0),
    moods: {
      names: bidders.map(({ name }) => name),
      setSlow: (name, isSlow) => void (isSlow ? slow.add(name) : slow.delete(name)),
    },
    close() {
      for (const [, server] of servers) {
        server.close()
        server.closeAllConnections()
      }
    },
  }
}

function bidderListener(bidder: Bidder, chance: Chance, extraMs: () => number): RequestListener {
  return (message, response) => {
    // Anything but a bid request is a notice; the exchange counts those.
    if (message.method === 'POST') void answerBid(bidder, message, response, { chance, extraMs })
    else response.writeHead(204).end()
  }
}

async function answerBid(
  bidder: Bidder,
  message: IncomingMessage,
  response: ServerResponse,
  { chance, extraMs }: { readonly chance: Chance; readonly extraMs: () => number },
): Promise<void> {
  // The exchange closes the connection when a bidder is late; that is expected here.
  response.on('error', () => {})
  try {
    const request = JSON.parse(await text(message)) as BidRequest
    const { waitMs, status, body } = bidder.decide(request, `http://${message.headers.host}`, chance)
    setTimeout(() => response.writeHead(status, { 'content-type': 'application/json' }).end(body), waitMs + extraMs())
  } catch {
    response.writeHead(400).end()
  }
}

function productListener(shelves: readonly Shelf[], chance: Chance): RequestListener {
  return ({ url = '/' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://products.example')
    if (pathname !== '/v1/ads/search') return void response.writeHead(404).end()
    const search = {
      keywords: (searchParams.get('query') ?? '').split(','),
      priceMin: Number(searchParams.get('minOfferPrice') ?? 0),
      priceMax: Number(searchParams.get('maxOfferPrice') ?? Number.POSITIVE_INFINITY),
    }
    const body = JSON.stringify({ ads: findProducts(shelves, search, chance) })
    setTimeout(() => response.writeHead(200, { 'content-type': 'application/json' }).end(body), between(8, 35, chance))
  }
}

async function listen(listener: RequestListener): Promise<Server> {
  const server = createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

function urlOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
