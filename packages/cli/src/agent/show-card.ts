// Asks an exchange for the card of a package in a chat, and reports it as a publisher does: the win and the billing notice.

import type { Client } from '../http/call.ts'
import { jsonIn } from '../text/json-in.ts'
import { listIn, membersIn } from '../text/members.ts'
import { oneLine } from '../text/one-line.ts'
import { done, failed, type Stepped } from './step.ts'
import type { Wait } from './wait.ts'

type Members = Readonly<Record<string, unknown>>

export interface Chat {
  /** Where bid requests go. */
  readonly url: URL
  readonly body: string
  readonly client: Client
}

export interface Card {
  /** What it costs, in a thousand-millionth of a dollar. */
  readonly nanos: number
  readonly notices: readonly string[]
}

const timeoutMs = 5000
const bytesMax = 4 * 1024 * 1024

export async function showCard(chat: Chat, packageId: string, wait: Wait): Promise<Stepped<Card>> {
  const name = 'Card'
  let seen = 'no answer yet'
  let isFinal = false
  const bid = await wait.until('the card in a chat', async () => {
    const { client, url, body } = chat
    const headers = { 'content-type': 'application/json', accept: 'application/json' }
    const called = await client.call({ method: 'POST', url, headers, body, timeoutMs, bytesMax })
    if (called.kind !== 'answer') {
      seen = 'reason' in called ? `${called.kind}: ${called.reason}` : called.kind
      return undefined
    }
    seen = `status ${called.status}`
    isFinal = called.status >= 400 && called.status < 500 && called.status !== 429
    if (isFinal) return {}
    const bids = listIn(membersIn(jsonIn(called.body.toString())).seatbid).flatMap((seat) => listIn(seat.bid))
    if (bids.length > 0) seen = `another ad won: ${oneLine(bids[0]?.crid ?? bids[0]?.cid)}`
    return bids.find(({ cid }) => cid === packageId)
  })
  if (bid !== undefined && !isFinal) return done(name, cardIn(bid), [...cardLines(bid), `price $${priceIn(bid)} CPM`])
  return failed(
    name,
    `after ${wait.seconds} s the exchange at ${chat.url.origin} has not shown the card: ${seen}`,
    isFinal
      ? 'check the request with parley validate, and name it with --request'
      : `parley why-not ${packageId} says where its impressions went; the request must be of a publisher of the product (--request)`,
  )
}

function cardIn(bid: Members): Card {
  return {
    nanos: Math.round(priceIn(bid) * 1e6),
    notices: [bid.nurl, bid.burl].filter((url) => typeof url === 'string'),
  }
}

function priceIn({ price }: Members): number {
  return typeof price === 'number' ? price : 0
}

/** The card as text. Its markup is what the advertiser wrote. */
function cardLines({ adm, adomain }: Members): readonly string[] {
  const markup = membersIn(jsonIn(typeof adm === 'string' ? adm : ''))
  const native = membersIn(markup.native ?? markup)
  const assets = listIn(native.assets)
  const titles = assets.flatMap(({ title }) => membersIn(title).text ?? [])
  const texts = assets.flatMap(({ data }) => membersIn(data).value ?? [])
  const images = assets.flatMap(({ img }) => membersIn(img).url ?? [])
  const domains = Array.isArray(adomain) ? adomain : []
  return [
    ...domains.map((domain) => `│ Ad · ${oneLine(domain)}`),
    ...[...titles, ...texts].map((text) => `│ ${oneLine(text)}`),
    ...images.map((url) => `│ [${oneLine(url)}]`),
    `│ → ${oneLine(membersIn(native.link).url)}`,
  ]
}

/** Notices go to the exchange that was asked, whichever host their URLs name: nobody else is called. */
export async function sendNotices(
  { client, url: { origin } }: Chat,
  notices: readonly string[],
): Promise<Stepped<undefined>> {
  const name = 'Notices'
  if (notices.length === 0) return failed(name, 'the bid has no notice URLs', 'set notices.secret of the exchange')
  for (const notice of notices) {
    const { pathname = '', search = '' } = URL.parse(notice) ?? {}
    const url = new URL(pathname + search, origin)
    const called = await client.call({ method: 'GET', url, headers: {}, body: '', timeoutMs, bytesMax })
    if (called.kind !== 'answer' || called.status >= 300)
      return failed(
        name,
        `a notice was not taken: ${called.kind === 'answer' ? `status ${called.status}` : called.kind}`,
        'look into the log of the exchange',
      )
  }
  return done(name, undefined, [`the exchange took ${notices.length}: the win and the billing notice`])
}
