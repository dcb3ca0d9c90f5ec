// What a partner that bids on every request reads and writes, as bytes: no more of a request than its length and its id.

const idStart = '{"id":"'
const headEnd = Buffer.from('\r\n\r\n')

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

export const faultAnswer = 'HTTP/1.1 500 Internal Server Error\r\nContent-Length: 0\r\n\r\n'

/** Writes the answer to the request of an id: one bid at that price. */
export function bidAnswers(price: number, headers: readonly string[] = []): (id: string) => string {
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
  const head = ['HTTP/1.1 200 OK', 'Content-Type: application/json', ...headers, 'Content-Length: '].join('\r\n')
  return (id) => {
    const body = `${idStart}${id}${rest}`
    return `${head}${Buffer.byteLength(body)}\r\n\r\n${body}`
  }
}

/** The id of a request that is there to its last byte. Callers wait for the answer before they send the next one. */
export function requestIdIn(bytes: Buffer): string | undefined {
  const headLength = bytes.indexOf(headEnd)
  if (headLength < 0) return undefined
  const length = /\r\ncontent-length: *(\d+)/i.exec(bytes.toString('latin1', 0, headLength))?.[1]
  const bodyAt = headLength + headEnd.length
  if (bytes.length < bodyAt + Number(length ?? 0)) return undefined
  // Whoever asks writes the id first.
  const start = bytes.toString('latin1', bodyAt, bodyAt + 80)
  return start.slice(idStart.length, start.indexOf('",'))
}
