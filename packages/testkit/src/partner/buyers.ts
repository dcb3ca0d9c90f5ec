// The buyers of the conformance stage `deals`. What they bid stands in the case itself, in the name of the site:
//   acme bids 9 under d1 for shop.example; bolt bids 2
// So a case shows the bids as well as the answer, and a buyer can name a deal that it was never told of. `under any` names
// the first deal that it was told; `for nobody` names no advertiser. `as a group` asks to win all impressions or none, and what
// follows `with` is put into the bid: acme bids 9 with {"cat":["IAB25"]}. Who is not in the sentence does not bid.

import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { SeenImp, SeenRequest } from './seen-request.ts'
import { markupFor } from './valid-bid.ts'

export interface RunningBuyers {
  readonly port: number
  readonly stop: () => Promise<void>
}

/** All buyers on one port of this machine; the path of a call is the name of the buyer. Rejects where the port is taken. */
export async function startBuyers(port: number): Promise<RunningBuyers> {
  const server = createServer((message, response) => {
    const buyer = (message.url ?? '').slice(1)
    const answering = text(message).then((body) => {
      const answer = answerOf(buyer, JSON.parse(body) as SeenRequest)
      if (answer === undefined) response.writeHead(204).end()
      else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    })
    answering.catch(() => response.writeHead(400).end())
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, stop: () => stop(server) }
}

async function stop(server: Server): Promise<void> {
  server.close()
  // The exchange keeps its connections open for the next call.
  server.closeAllConnections()
  await once(server, 'close')
}

/** What a buyer answers, or undefined where it does not bid. */
export function answerOf(buyer: string, { id, imp, site }: SeenRequest): object | undefined {
  const spoken = (site?.name ?? '').split('; ').map((words) => bidWords.exec(words)?.groups)
  const said = spoken.find((groups) => groups?.buyer === buyer)
  if (said === undefined) return undefined
  const bid = imp.map((one) => ({
    id: `${buyer}-${one.id}`,
    impid: one.id,
    price: Number(said.price),
    adm: JSON.stringify({ native: markupFor(one) }),
    adomain: said.advertiser === 'nobody' ? [] : [said.advertiser ?? 'shop.example'],
    crid: buyer,
    dealid: dealOf(said.deal, one),
    ...(JSON.parse(said.members ?? '{}') as object),
  }))
  return { id, cur: 'USD', seatbid: [said.group === undefined ? { bid } : { bid, group: 1 }] }
}

const bidWords =
  /^(?<buyer>\w+) bids (?<price>[\d.]+)(?: under (?<deal>\S+))?(?: for (?<advertiser>\S+))?(?<group> as a group)?(?: with (?<members>\{.*\}))?$/

function dealOf(deal: string | undefined, { pmp }: SeenImp): string | undefined {
  return deal === 'any' ? pmp?.deals?.[0]?.id : deal
}
