// Tipjar itself, as far as the example needs it: one offer for the first topic, seven dollars above the floor.
// TIPJAR_PORT (7171; 0 picks a free one) is its setting.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

const server = createServer((request, response) => {
  void json(request).then((body) => {
    const { topics, floor } = body as { readonly topics: readonly string[]; readonly floor: number }
    console.log(`asked about ${topics.join(', ')} at ${floor} or more`)
    const offer = { headline: `All about ${topics[0]}`, link: 'https://tips.example/', cpm: floor + 7 }
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ offers: [offer] }))
  })
})

server.listen(Number(process.env.TIPJAR_PORT ?? 7171), '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  console.log(`Tipjar answers POST http://127.0.0.1:${port}/offers`)
})
