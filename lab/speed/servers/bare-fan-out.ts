// What P2 is compared with: the least a server can do that asks the same partners. node:http, the body and its native
// string parsed, the body sent on as it came with undici's `dispatch`, the answers parsed, the highest bid answered.
// No validation, no limits, no privacy, no deadline, no check of a bid, no metrics.

import type { ServerResponse } from 'node:http'
import { type Dispatcher, Pool } from 'undici'
import { serveBare } from './bare.ts'

interface BidResponse {
  readonly seatbid: readonly { readonly bid: readonly { readonly price: number }[] }[]
}

const partners = process.argv.slice(2).map((text) => {
  const { origin, pathname } = new URL(text)
  return { path: pathname, pool: new Pool(origin, { connections: 128, pipelining: 1, allowH2: false }) }
})
const headers = { 'content-type': 'application/json', accept: 'application/json', 'x-openrtb-version': '2.6' }

serveBare((response, id, body) => askAll(body, (bids) => answer(response, id, bids)))

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
