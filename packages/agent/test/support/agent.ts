// The port of the agent over an embedded database, with a booking and a ledger that do what a test wants.

import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { BookedCreative, Campaign, CampaignChange, CampaignOrder, Review, ReviewQuestion } from '@parley/contract'
import { sql } from 'kysely'
import { Settler } from '../../src/buys/settler.ts'
import { ServiceAway } from '../../src/clients/ask.ts'
import type { Booking } from '../../src/clients/booking.ts'
import type { BilledDay } from '../../src/clients/ledger.ts'
import { type Catalog, catalogFrom } from '../../src/core/catalog.ts'
import { Offers } from '../../src/core/offers.ts'
import type { Parts } from '../../src/core/parts.ts'
import { type Database, openDatabase } from '../../src/database/open.ts'
import { createMetrics } from '../../src/mcp/metrics.ts'
import { createPort } from '../../src/mcp/server.ts'

export const noonMs = Date.UTC(2026, 10, 18, 12)

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

export const catalogValue = {
  url: 'http://127.0.0.1:9393/mcp',
  publishers: [
    { id: 'chat', domain: 'chat.example', properties: ['chat_web'] },
    { id: 'news', domain: 'news.example' },
  ],
  lists: [{ agentUrl: 'https://lists.example', id: 'only-news', publishers: ['news'] }],
  products: [
    {
      id: 'purchase-us',
      name: 'Chats with buying intent, US',
      description: 'Answer cards where people compare running shoes.',
      publishers: ['chat'],
      targeting: { intents: ['purchase_inquiry'], countries: ['US', 'CA'] },
      floorCpmMicros: 2_500_000,
      minimumMicros: 100_000_000,
    },
    {
      id: 'all',
      name: 'All chats',
      description: 'Everything.',
      publishers: ['chat', 'news'],
      floorCpmMicros: 1_000_000,
    },
  ],
  agents: [
    { id: 'first', tokenSha256: hashOf('first-token'), approveAboveMicros: 10_000_000_000 },
    { id: 'second', tokenSha256: hashOf('second-token') },
  ],
}

/** Keeps campaigns, and fails as it is told. */
class FakeBooking implements Booking {
  readonly campaigns = new Map<string, Campaign>()
  isAway = false
  /** It books, and its answer is lost. */
  losesAnswers = false
  refusal = ''

  async find(id: string): Promise<Campaign | undefined> {
    await this.#reached()
    return this.campaigns.get(id)
  }

  async book(order: CampaignOrder) {
    await this.#reached()
    if (this.refusal !== '') return { kind: 'refused', status: 400, reason: this.refusal } as const
    if (this.campaigns.has(order.id)) throw new Error(`${order.id} is booked twice`)
    const campaign = campaignFrom(order)
    this.campaigns.set(order.id, campaign)
    if (this.losesAnswers) throw new ServiceAway('the answer was lost')
    return { kind: 'answer', value: campaign } as const
  }

  async change(id: string, { revision, ...change }: CampaignChange) {
    await this.#reached()
    const campaign = this.campaigns.get(id)
    if (campaign === undefined || campaign.revision !== revision)
      return { kind: 'refused', status: 409, reason: 'revision: look again' } as const
    if (this.refusal !== '') return { kind: 'refused', status: 409, reason: this.refusal } as const
    const after = { ...campaign, ...change, revision: revision + 1 } as Campaign
    this.campaigns.set(id, after)
    if (this.losesAnswers) throw new ServiceAway('the answer was lost')
    return { kind: 'answer', value: after } as const
  }

  async review({ creative, campaigns = [] }: ReviewQuestion): Promise<Review> {
    await this.#reached()
    const [shown] = campaigns.flatMap((id) => this.campaigns.get(id) ?? [])
    return shown !== undefined && isDeepStrictEqual(shown.creative, creative) ? shown.review : reviewOf(creative)
  }

  forecast() {
    return Promise.resolve(undefined)
  }

  #reached(): Promise<void> {
    return this.isAway ? Promise.reject(new ServiceAway('booking is away')) : Promise.resolve()
  }
}

/** One rule of booking is enough here; booked.test.ts asks booking itself. */
function reviewOf({ title }: BookedCreative): Review {
  return title.includes('miracle')
    ? { state: 'pending', reasons: ['the text says “miracle”'] }
    : { state: 'approved', reasons: [] }
}

function campaignFrom(order: CampaignOrder): Campaign {
  const { timeZone = 'UTC', pacing = 'even', cat = [], targeting = {}, ...others } = order
  const review = reviewOf(order.creative)
  const delivery = { spentMicros: 0, committedMicros: 0, unspent: [], seen: 0, heldBack: 0 }
  return { ...others, timeZone, pacing, cat, targeting, revision: 1, state: 'active', review, delivery }
}

type Members = Readonly<Record<string, unknown>>

let database: Database | undefined
let ids = 0

/** One is emptied again and again, and stays for the next file of this worker: it takes seconds of processor time to start one. */
async function emptyDatabase(): Promise<Database> {
  database ??= await openDatabase('memory', { template: process.env.PARLEY_LEDGER_TEMPLATE ?? '' })
  await sql`drop schema if exists agent cascade`.execute(database.query)
  await database.migrate()
  return database
}

export interface TestAgent {
  readonly booking: FakeBooking
  readonly billed: Map<string, readonly BilledDay[]>
  readonly clock: { ms: number }
  readonly settler: Settler
  readonly errors: unknown[]
  readonly call: (tool: string, args: object, token?: string) => Promise<Members>
  /** Everything, so that the next sequence of calls begins with nothing. */
  readonly forget: () => Promise<void>
  readonly inject: ReturnType<typeof createPort>['inject']
}

interface Changes {
  readonly callsPerMinute?: number
  readonly limits?: Partial<Parts['limits']>
  /** Instead of the embedded one, which does one thing at a time. */
  readonly database?: Database
}

export async function serve(changes: Changes = {}): Promise<TestAgent> {
  const own = changes.database ?? (await emptyDatabase())
  const catalog = catalogFrom(catalogValue) as Catalog
  const booking = new FakeBooking()
  const billed = new Map<string, readonly BilledDay[]>()
  const clock = { ms: noonMs }
  const errors: unknown[] = []
  const parts: Parts = {
    database: own,
    catalog,
    booking,
    ledger: { billed: (campaign) => Promise.resolve(billed.get(campaign) ?? []) },
    nowMs: () => clock.ms,
    newId: () => `id${String(++ids).padStart(4, '0')}`,
    limits: { accountsMax: 3, creativesMax: 3, buysMax: 3, ...changes.limits },
  }
  const settler = new Settler(parts, (error) => errors.push(error))
  const port = createPort({
    tools: { ...parts, settler, offers: new Offers(parts), startedMs: noonMs, report: (error) => errors.push(error) },
    token: 'operator-token',
    names: ['agent.example'],
    bodyBytesMax: 20_000,
    callsPerMinute: changes.callsPerMinute ?? 1000,
    callsKept: 10,
    metrics: createMetrics(own, new Set()),
    report: (error) => errors.push(error),
    version: '0',
  })
  const call: TestAgent['call'] = async (tool, args, token = 'first-token') => {
    const { body } = await port.inject({
      method: 'POST',
      url: '/mcp',
      headers: { host: 'localhost', authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: tool, arguments: args } }),
    })
    const { result } = JSON.parse(body) as { readonly result: { readonly structuredContent: Members } }
    return result.structuredContent
  }
  const forget = async () => {
    for (const table of ['replies', 'buys', 'creatives', 'accounts'])
      await sql`delete from ${sql.table(`agent.${table}`)}`.execute(own.query)
    for (const known of [booking.campaigns, billed]) known.clear()
    clock.ms = noonMs
  }
  return { booking, billed, clock, settler, errors, call, forget, inject: port.inject.bind(port) }
}

export const account = { brand: { domain: 'northtrail.example' }, operator: 'pinnacle.example' }

let keys = 0
export function newKey(): string {
  return `key-of-a-test-${String(++keys).padStart(6, '0')}`
}

export const cardAssets = {
  title: { asset_type: 'text', content: 'Trail shoes that keep their grip' },
  landing_page_url: { asset_type: 'url', url: 'https://northtrail.example/shoes' },
  main_image: { asset_type: 'image', url: 'https://cdn.northtrail.example/a.jpg', width: 1200, height: 627 },
}

export function creativesRequest(changes: object = {}) {
  const format_id = { agent_url: catalogValue.url, id: 'chat_answer_card' }
  const creative = { creative_id: 'card', name: 'Card', format_id, assets: cardAssets, ...changes }
  return { idempotency_key: newKey(), account, creatives: [creative] }
}

export function buyRequest(changes: object = {}, packageChanges: object = {}) {
  return {
    idempotency_key: newKey(),
    account,
    brand: account.brand,
    start_time: '2026-12-01T00:00:00Z',
    end_time: '2026-12-15T00:00:00Z',
    packages: [
      {
        product_id: 'purchase-us',
        pricing_option_id: 'cpm-auction-usd',
        budget: 500,
        bid_price: 6.5,
        creative_assignments: [{ creative_id: 'card' }],
        ...packageChanges,
      },
    ],
    ...changes,
  }
}

export function codeOf(answer: Members): unknown {
  return (answer.adcp_error as Members | undefined)?.code
}
