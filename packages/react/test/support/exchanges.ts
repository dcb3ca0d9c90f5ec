// Exchanges of every kind: fast, slow, broken and lying.

import type { Exchange } from './chat-server.ts'

/** A bid with everything that a card can show and call, and with what the exchange says about it. */
export function bidAt(url: string, markup: object = {}, members: object = {}): object {
  const at = (name: string): string => `${url}/heard/${name}`
  const native = {
    assets: [
      { id: 1, title: { text: 'Trail shoes' } },
      { id: 2, img: { url: `${url}/a.svg`, w: 600, h: 314 } },
      { id: 3, data: { type: 2, value: 'Light, waterproof and repairable.' } },
      { id: 4, data: { type: 1, value: 'Northtrail' } },
      { id: 5, data: { type: 12, value: 'See the shoes' } },
      { id: 8, data: { type: 6, value: '$129.00' } },
    ],
    link: { url: at('landing'), clicktrackers: [at('click')] },
    imptrackers: [at('imp')],
    ...markup,
  }
  const service = {
    relevance: { score: 0.42, because: ['running shoes', 'wet trails'] },
    feedback: at('feedback/token'),
  }
  const notices = { nurl: `${at('win')}?p=\${AUCTION_PRICE}`, burl: `${at('billing')}?p=\${AUCTION_PRICE}` }
  return { id: 'b', impid: '1', price: 2.5, adm: JSON.stringify(native), ext: { service }, ...notices, ...members }
}

export function fast(bid: object): Exchange {
  return ({ id }, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(answerWith(id, bid))
  }
}

/** The answer comes when the message has been complete for a while, and the next one is being written. */
export function slow(bid: object): Exchange {
  return async (request, response, asked) => {
    await asked.whenComplete
    setTimeout(() => fast(bid)(request, response, asked), 400)
  }
}

export const silent: Exchange = () => undefined

export const noBid: Exchange = (_request, response) => {
  response.writeHead(204).end()
}

export const reset: Exchange = (_request, response) => {
  response.destroy()
}

export function half(bid: object): Exchange {
  return ({ id }, response) => {
    const whole = answerWith(id, bid)
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': whole.length })
    response.write(whole.slice(0, whole.length / 2), () => response.destroy())
  }
}

export const failing: Exchange = (_request, response) => {
  response.writeHead(500).end()
}

/** Five megabytes that begin like an answer. */
export const huge: Exchange = ({ id }, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json' })
  response.end(`{"id":${JSON.stringify(id)},"seatbid":[],"x":"${'x'.repeat(5_000_000)}"}`)
}

export const page: Exchange = (_request, response) => {
  response.writeHead(200, { 'Content-Type': 'text/html' }).end('<script>alert(1)</script>')
}

function answerWith(id: string, bid: object): string {
  return JSON.stringify({ id, seatbid: [{ seat: 's', bid: [bid] }], cur: 'USD' })
}
