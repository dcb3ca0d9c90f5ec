// One request to the real exchange, and everything that can be seen of it afterwards: what came back, what each partner
// got word for word, and what the exchange kept.

import { slowly } from '@parley/testkit/slowly'
import { keepAuctions, simpleImp } from '../demand/documents.ts'
import { type DemandExchange, startExchange } from '../demand/exchange.ts'
import { type RunningPartner, startPartner } from '../demand/partner.ts'

/** An exchange with partners of different vendor ids, forms and wishes. */
export interface Stage {
  readonly exchange: DemandExchange
  readonly running: readonly RunningPartner[]
}

/** Every entry of the configuration: its vendor id, its other terms, and the process that plays it. */
const entries = [
  { name: 'eleven', process: 0, terms: { vendorId: 11 }, params: {} },
  { name: 'eleven-again', process: 0, terms: { vendorId: 11 }, params: { tmaxDeductMs: 5 } },
  { name: 'eleven-in-2-5', process: 0, terms: { vendorId: 11 }, params: { version: '2.5' } },
  { name: 'twelve', process: 1, terms: { vendorId: 12 }, params: {} },
  { name: 'twelve-never-contextual', process: 1, terms: { vendorId: 12, contextual: false }, params: {} },
  { name: 'unlisted', process: 2, terms: {}, params: {} },
] as const

type EntryName = (typeof entries)[number]['name']

export async function startPlayers(): Promise<readonly RunningPartner[]> {
  const bidders = Array.from({ length: 3 }, () => startPartner('fast', { price: 2, keep: 6 }))
  return Promise.all([...bidders, startPartner('search', { keep: 2 })])
}

export async function startStage(running: readonly RunningPartner[], gdprDefault: boolean): Promise<Stage> {
  const partners = entries.map(({ name, process, terms, params }) => {
    const endpoint = `${running[process]?.url}/bid?as=${name}`
    return { name, timeoutMs: 500, ...terms, params: { endpoint, ...params } }
  })
  const config = { explain: keepAuctions, privacy: { gdprDefault }, demand: { partners } }
  const exchange = await startExchange(config, { PARLEY_PRODUCT_SEARCH_URL: running[3]?.url ?? '', ...slowly })
  return { exchange, running }
}

export interface Sent {
  readonly status: number
  /** The bodies that the partners got, by the names of their entries. */
  readonly bodies: Readonly<Partial<Record<EntryName, string>>>
  /** Whatever else the partners got: the head of every call, and the searches. */
  readonly heads: string
  /** GET /auctions/{id} on the admin port. */
  readonly record: string
  readonly answer: string
}

let count = 0

/** Sends the members over the smallest request, with an id and a keyword of their own. */
export async function send(
  { exchange, running }: Stage,
  members: object,
  headers: readonly string[] = [],
): Promise<Sent> {
  count++
  const id = `privacy-${count}`
  const site = { domain: 'site.example', keywords: `shoes ${count}` }
  const answer = await exchange.post({ id, imp: [simpleImp()], tmax: 500, site, ...members }, headers)
  const stats = await Promise.all(running.map((partner) => partner.stats()))
  const calls = stats.flatMap(({ seen }) => seen)
  const own = calls.filter(({ url, body }) => body.includes(`"id":"${id}"`) || url.includes(`shoes+${count}`))
  const bodies = Object.fromEntries(own.map(({ url, body }) => [url.replace(/^.*\?as=/, ''), body]))
  const heads = own.map(({ url, headers: head }) => `${url} ${head.join(' ')}`).join('\n')
  const record = await exchange.operator(`/auctions/${answer.headers['x-request-id']}`)
  return { status: answer.status, bodies, heads, record, answer: answer.body }
}
