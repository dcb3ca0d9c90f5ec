// The shop of the example: the product service that the exchange calls when a user names a price (D45).

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { goods } from './goods.ts'
import { pictureUrl } from './picture-url.ts'
import { topics } from './topics.ts'

export interface Shop {
  readonly url: string
  readonly close: () => void
}

export interface Search {
  readonly keywords: readonly string[]
  readonly min: number
  readonly max: number
}

const merchants = ['Fairway Market', 'The Long Shelf'] as const
/** Below the campaigns, which therefore win where both want to be seen. */
const bidCpm = 2

/** Products of the topics and kinds that are searched for, in the form that the exchange reads. */
export function productsFor({ keywords, min, max }: Search): readonly object[] {
  const names = topics.filter((topic) => topic.keywords.some((word) => keywords.includes(word))).map(({ name }) => name)
  return goods.flatMap(([topic, kind, title, price], index) => {
    if (!names.includes(topic) || !keywords.includes(kind) || price < min || price > max) return []
    const merchant = merchants[index % merchants.length] ?? merchants[0]
    return {
      id: `product-${index}`,
      title,
      description: 'Ships tomorrow, and returns are free for sixty days.',
      imageUrl: pictureUrl(topic),
      price,
      currency: 'USD',
      merchant,
      clickUrl: `https://${merchant.toLowerCase().replaceAll(' ', '')}.example/${index}`,
      bidCpm,
    }
  })
}

/** Starts the shop on a free port of this machine. Each search begins with another product, so that all are seen. */
export async function startShop(): Promise<Shop> {
  let searches = 0
  const server = createServer(({ url = '/' }, response) => {
    const { searchParams } = new URL(url, 'http://shop.example')
    const found = productsFor({
      keywords: (searchParams.get('query') ?? '').split(','),
      min: Number(searchParams.get('minOfferPrice') ?? 0),
      max: Number(searchParams.get('maxOfferPrice') ?? Number.POSITIVE_INFINITY),
    })
    const first = found.length === 0 ? 0 : searches++ % found.length
    const ads = [...found.slice(first), ...found.slice(0, first)]
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ ads }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = (): void => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}
