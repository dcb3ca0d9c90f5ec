// What a buyer and a publisher ask processes.

import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

export async function callAt<Answer = unknown>(agentUrl: string, name: string, args: object): Promise<Answer> {
  const response = await fetch(`${agentUrl}/mcp`, {
    method: 'POST',
    headers: { authorization: 'Bearer first-token', 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  })
  const { result } = (await response.json()) as { readonly result?: { readonly structuredContent: Answer } }
  if (result === undefined) throw new Error(`there is no tool ${name}`)
  return result.structuredContent
}

export interface Bid {
  readonly cid: string
  readonly adm: string
  readonly burl: string
}

const chat = readFileSync(new URL('../../../../docs/examples/first-request.json', import.meta.url), 'utf8')

/** The first impression finds no money in this process, and asks for it. */
export async function soldAt(exchangeUrl: string): Promise<readonly Bid[]> {
  for (let turn = 0; turn < 120; turn++) {
    const answer = await fetch(`${exchangeUrl}/openrtb2`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: chat,
    })
    if (answer.status === 200) {
      const { seatbid } = (await answer.json()) as { readonly seatbid: readonly { readonly bid: readonly Bid[] }[] }
      return seatbid.flatMap(({ bid }) => bid)
    }
    await wait(500)
  }
  throw new Error('nothing was sold within a minute')
}
