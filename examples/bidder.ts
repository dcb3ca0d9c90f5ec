// A scripted OpenRTB bidder to try a configuration with: it bids on every impression without video, with an ad made of
// the requested assets. BIDDER_HOST (127.0.0.1), BIDDER_PORT (7070; 0 picks a free one) and BIDDER_PRICE (7) are its
// settings.

import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

interface Asset {
  readonly id: number
  readonly title?: object
  readonly img?: { readonly w?: number; readonly h?: number; readonly wmin?: number; readonly hmin?: number }
  readonly data?: { readonly type: number }
}

interface Request {
  readonly id: string
  readonly imp: readonly { readonly id: string; readonly native: { readonly request: string } }[]
}

const { BIDDER_HOST = '127.0.0.1', BIDDER_PORT = '7070', BIDDER_PRICE = '7' } = process.env

const server = createServer((request, response) => {
  console.log(`${request.method} ${request.url}`)
  // Everything except a bid request is a notice; it is only logged.
  if (request.method !== 'POST') response.writeHead(204).end()
  else void answer(request).then((body) => response.setHeader('Content-Type', 'application/json').end(body))
})

async function answer(request: IncomingMessage): Promise<string> {
  const { id, imp } = JSON.parse(await text(request)) as Request
  const bids = imp.flatMap(bidsFor)
  return JSON.stringify({ id, cur: 'USD', seatbid: bids.length === 0 ? [] : [{ seat: 'scripted', bid: bids }] })
}

function bidsFor({ id, native }: Request['imp'][number]): readonly object[] {
  const { assets } = (JSON.parse(native.request) as { readonly native: { readonly assets: readonly Asset[] } }).native
  // The bidder has no video and does not bid with an incomplete ad.
  if (assets.some(({ title, img, data }) => (title ?? img ?? data) === undefined)) return []
  const markup = { ver: '1.2', assets: assets.map(fill), link: { url: 'https://advertiser.example/' } }
  const lurl = `${address()}/loss?imp=\${AUCTION_IMP_ID}&reason=\${AUCTION_LOSS}&needed=\${AUCTION_MIN_TO_WIN}`
  return [{ id: `b-${id}`, impid: id, price: Number(BIDDER_PRICE), adm: JSON.stringify({ native: markup }), lurl }]
}

function fill({ id, title, img, data }: Asset): object {
  if (title !== undefined) return { id, title: { text: 'A scripted ad' } }
  if (data !== undefined) return { id, data: { type: data.type, value: 'Scripted' } }
  const { w, h, wmin, hmin } = img ?? {}
  return { id, img: { url: 'https://advertiser.example/image.png', w: wmin ?? w ?? 300, h: hmin ?? h ?? 250 } }
}

function address(): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

server.listen(Number(BIDDER_PORT), BIDDER_HOST, () => console.log(`The bidder answers POST ${address()}/bid`))
