// The same bid on every request, written in advance: all that changes is the id.

import { idStart, type PartnerAnswer, type SeenRequest } from './http.ts'

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

export function fixedBids(price: number, headers: readonly string[]): (request: SeenRequest) => PartnerAnswer {
  const bid = {
    id: `bid-${price}`,
    impid: '1',
    price,
    adm: JSON.stringify(markup),
    adomain: ['northtrail.example'],
    cid: 'shoes',
    crid: 'shoes-1',
    mtype: 4,
  }
  const rest = `","cur":"USD","seatbid":[{"seat":"bench","bid":[${JSON.stringify(bid)}]}]}`
  const head = ['HTTP/1.1 200 OK', 'Content-Type: application/json', ...headers, 'Content-Length: '].join('\r\n')
  return ({ id }) => {
    const body = `${idStart}${id}${rest}`
    return { text: `${head}${Buffer.byteLength(body)}\r\n\r\n${body}` }
  }
}
