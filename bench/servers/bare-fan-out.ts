// What P2 is held against: the least a server can do that asks the same partners. node:http, the body and its native
// string parsed, the body sent on as it came with undici's `dispatch`, the answers parsed, the highest bid answered.
// No validation, no limits, no privacy, no deadline, no check of a bid, no metrics.

import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Dispatcher, Pool } from 'undici'

interface BidRequest {
  readonly id: string
  readonly imp: readonly { readonly native: { readonly request: string } }[]
}

interface BidResponse {
  readonly seatbid: readonly { readonly bid: readonly { readonly price: number }[] }[]
}

const partners = process.argv.slice(2).map((text) => {
  const { origin, pathname } = new URL(text)
  return { path: pathname, pool: new Pool(origin, { connections: 128, pipelining: 1, allowH2: false }) }
})
const headers = { 'content-type': 'application/json', accept: 'application/json', 'x-openrtb-version': '2.6' }

const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const [only] = chunks
    const body = (chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks)).toString('utf8')
    const { id, imp } = JSON.parse(body) as BidRequest
    for (const { native } of imp) JSON.parse(native.request)
    askAll(body, (bids) => answer(response, id, bids))
  })
})

function askAll(body: string, done: (bids: readonly Bid[]) => void): void {
  const bids: Bid[] = []
  let open = partners.length
  const close = (): void => {
    if (--open === 0) done(bids)
  }
  for (const { path, pool } of partners) {
    pool.dispatch({ path, method: 'POST', headers, body }, new Call(bids, close))
  }
}

type Bid = BidResponse['seatbid'][number]['bid'][number]

class Call implements Dispatcher.DispatchHandler {
  readonly #bids: Bid[]
  readonly #close: () => void
  readonly #chunks: Buffer[] = []

  constructor(bids: Bid[], close: () => void) {
    this.#bids = bids
    this.#close = close
  }

  onRequestStart(): void {}

  onResponseStart(): void {}

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk)
  }

  onResponseEnd(): void {
    const { seatbid } = JSON.parse(Buffer.concat(this.#chunks).toString('utf8')) as BidResponse
    for (const { bid } of seatbid) this.#bids.push(...bid)
    this.#close()
  }

  onResponseError(): void {
    this.#close()
  }
}

function answer(response: ServerResponse, id: string, bids: readonly Bid[]): void {
  const best = bids.reduce<Bid | undefined>((high, bid) => (high && high.price >= bid.price ? high : bid), undefined)
  if (best === undefined) {
    response.writeHead(204).end()
    return
  }
  const body = JSON.stringify({ id, cur: 'USD', seatbid: [{ seat: 'bench', bid: [best] }] })
  response.writeHead(200, ['Content-Type', 'application/json', 'Content-Length', String(Buffer.byteLength(body))])
  response.end(body)
}

server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  console.log(`answers POST http://127.0.0.1:${port}/openrtb2`)
})
process.once('SIGTERM', () => process.exit(0))
