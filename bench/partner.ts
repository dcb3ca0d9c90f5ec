// A demand partner that answers at once: one native bid at the price of its first argument. It reads no more of the
// request than its id, so that it takes as little as possible from the core it shares with the generator.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const price = Number(process.argv[2] ?? 1)

const markup = {
  native: {
    ver: '1.2',
    assets: [
      { id: 1, title: { text: 'Trail shoes that keep their grip in the rain' } },
      { id: 2, img: { url: 'https://northtrail.example/shoes-1200x627.jpg', w: 1200, h: 627 } },
      { id: 3, data: { type: 2, value: 'Light, waterproof and repairable. Thirty days to try them.' } },
      { id: 4, data: { type: 1, value: 'Northtrail' } },
      { id: 5, data: { type: 12, value: 'See the shoes' } },
    ],
    link: { url: 'https://northtrail.example/shoes' },
  },
}
const bid = {
  id: `bid-${price}`,
  impid: '1',
  price,
  adm: JSON.stringify(markup),
  adomain: ['northtrail.example'],
  cid: 'shoes',
  crid: 'shoes-1',
}
const rest = `","cur":"USD","seatbid":[{"seat":"bench","bid":[${JSON.stringify(bid)}]}]}`

const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    // Both contenders write the id first.
    const text = Buffer.concat(chunks).toString('latin1', 0, 64)
    const body = `{"id":"${text.slice('{"id":"'.length, text.indexOf('",'))}${rest}`
    response.writeHead(200, ['Content-Type', 'application/json', 'Content-Length', String(Buffer.byteLength(body))])
    response.end(body)
  })
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  console.log(`answers POST http://127.0.0.1:${port}/bid`)
})
process.once('SIGTERM', () => process.exit(0))
