// What is configured, asked and answered in a rehearsal (warm-up.ts). Requests differ in their form as those of publishers do, so that the
// compiler does not take one form for all.

const title = { id: 1, required: 1, title: { len: 90 } }
const picture = { id: 2, required: 1, img: { type: 3, wmin: 600, hmin: 300 } }
const text = { id: 3, required: 0, data: { type: 2, len: 140 } }

const wrapped = JSON.stringify({ native: { ver: '1.2', context: 2, plcmttype: 1, assets: [title, picture, text] } })
const plain = JSON.stringify({ ver: '1.2', assets: [title] })

const site = {
  id: 'chat',
  domain: 'chat.example',
  keywords: 'running shoes, trail running',
  publisher: { id: 'rehearsal' },
}
const device = { ua: 'Mozilla/5.0', ip: '192.0.2.1', language: 'en', devicetype: 2, geo: { country: 'USA' } }
const service = {
  messageSequenceNumber: 3,
  messageLength: 64,
  isQuickReply: false,
  sessionDurationMs: 48_000,
  intent: { value: 'purchase_inquiry', confidence: 0.86, topics: ['running shoes'], signals: ['asked for a price'] },
  sentiment: { value: 'positive', score: 0.7 },
  funnel: { stage: 'consideration', progress: 0.5 },
}

const bodies: readonly object[] = [
  {
    id: 'r1',
    at: 1,
    tmax: 300,
    imp: [{ id: '1', bidfloor: 0.5, native: { ver: '1.2', request: wrapped } }],
    site,
    device,
    ext: { service },
  },
  {
    id: 'r2',
    imp: [{ id: '1', native: { request: plain } }],
    app: { id: 'app', bundle: 'a.b', publisher: { id: 'rehearsal' } },
    device,
  },
  {
    id: 'r3',
    tmax: 400,
    cur: ['USD'],
    bcat: ['IAB25'],
    imp: ['1', '2'].map((id) => ({ id, bidfloor: 0.1, bidfloorcur: 'USD', native: { ver: '1.2', request: wrapped } })),
    site,
    user: { id: 'u1' },
    regs: { ext: { gdpr: 0 } },
  },
  {
    id: 'r4',
    imp: [{ id: '1', bidfloor: 50, native: { request: plain } }],
    site,
    device: { ...device, dnt: 1 },
    ext: { service },
  },
  { id: 'r5', imp: [] },
]

/** As bytes on a connection, one letter for each. */
export const rehearsedRequests: readonly string[] = bodies.map((body) => {
  const json = JSON.stringify(body)
  const head = [
    'POST /openrtb2 HTTP/1.1',
    'Host: rehearsal',
    'Content-Type: application/json',
    `Content-Length: ${json.length}`,
  ]
  return `${head.join('\r\n')}\r\n\r\n${json}`
})

export function rehearsedNotice(path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: rehearsal\r\n\r\n`
}

/** The path of the win notice in an answer; undefined where there is no bid. */
export function noticeIn(answer: string): string | undefined {
  return /"nurl":"(\/[^"]+)"/.exec(answer)?.[1]
}

/** Without an address of its own, the exchange writes the paths of notices alone. */
export function rehearsalConfig(endpoint: string): object {
  const images = [{ use: 'main', url: 'https://rehearsal.example/picture.png', w: 1200, h: 627 }]
  const creative = { title: 'Rehearsal', url: 'https://rehearsal.example/', sponsored: 'Rehearsal', images }
  return {
    limits: { global: 1_000_000, publisher: 1_000_000, ip: 1_000_000 },
    house: { campaigns: [{ id: 'house', priceCpm: 1, advertiserDomain: 'rehearsal.example', creative }] },
    demand: { partners: ['one', 'two'].map((name) => ({ name, params: { endpoint: `${endpoint}/${name}` } })) },
  }
}

const adm = JSON.stringify({
  native: {
    ver: '1.2',
    assets: [
      { id: 1, title: { text: 'Trail shoes' } },
      { id: 2, img: { url: 'https://rehearsal.example/shoes.png', w: 1200, h: 627 } },
    ],
    link: { url: 'https://rehearsal.example/shoes' },
    eventtrackers: [{ event: 1, method: 1, url: 'https://rehearsal.example/seen?p=${AUCTION_PRICE}' }],
  },
})

interface Asked {
  readonly id: string
  readonly imp: readonly { readonly id: string }[]
}

/** A bid on every impression. */
export function partnerAnswer(request: string): string {
  const { id, imp } = JSON.parse(request) as Asked
  const bid = imp.map((one, index) => ({
    id: `${index}`,
    impid: one.id,
    price: 2 + index,
    adomain: ['rehearsal.example'],
    crid: 'c1',
    adm,
  }))
  return JSON.stringify({ id, cur: 'USD', seatbid: [{ bid, seat: 's' }] })
}
