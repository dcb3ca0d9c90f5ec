// The port of booking over a database, with a clock of its own and a ledger that answers what it is given.

import type {
  Campaign,
  CampaignOrder,
  ClosedLeases,
  LeaseAnswer,
  LeaseClosing,
  LeaseReport,
  TrafficReport,
} from '@parley/contract'
import { createMetrics } from '../../src/api/metrics.ts'
import { createApi } from '../../src/api/server.ts'
import { lastNoticeMs } from '../../src/budget/lease.ts'
import type { Database } from '../../src/index.ts'
import { KnownTraffic } from '../../src/service/known-traffic.ts'
import { Pacer } from '../../src/service/pacer.ts'
import { serveReport } from '../../src/service/serve-report.ts'
import { settleDue } from '../../src/service/settle-due.ts'

const terms = { leaseMsMax: 60_000, graceMs: 1000, noticeMs: 3_600_000, skewMs: 1000 }
/** Noon. */
export const noonMs = Date.UTC(2026, 10, 18, 12)

export const order: CampaignOrder = {
  id: 'spring-shoes',
  advertiser: 'Shoes Ltd',
  advertiserDomain: 'shoes.example',
  priceCpm: 5,
  budgetMicros: 500_000_000,
  start: '2026-11-18T00:00:00Z',
  end: '2026-12-01T00:00:00Z',
  creative: { title: 'Light shoes for long trails', url: 'https://www.shoes.example/trail', sponsored: 'Shoes Ltd' },
  targeting: { keywords: ['trail running'], countries: ['US'] },
}

/** A thousand impressions in every quarter of an hour. */
const week: TrafficReport = {
  from: new Date(noonMs - 7 * 86_400_000).toISOString(),
  quarters: Array.from({ length: 672 }, () => 1000),
}

interface Answered<Body> {
  readonly status: number
  readonly body: Body
  readonly headers: Readonly<Record<string, unknown>>
}

export type Refusal = { readonly error: { readonly details: { readonly reason: string } } }

function askerOf(server: ReturnType<typeof createApi>) {
  return async <Body>(
    method: 'GET' | 'POST' | 'PATCH',
    url: string,
    payload?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answered<Body>> => {
    const answer = await (await server).inject({
      method,
      url,
      headers: { host: 'localhost', ...headers },
      ...(payload === undefined ? {} : { payload }),
    })
    const body = (answer.body === '' ? undefined : JSON.parse(answer.body)) as Body
    return { status: answer.statusCode, body, headers: answer.headers }
  }
}

export function serve(database: Database, token = '') {
  const clock = { ms: noonMs }
  const pacer = new Pacer(database, noonMs)
  const traffic = new KnownTraffic(database, () => Promise.resolve(week))
  let keys = 0
  let drawn = 0
  const errors: unknown[] = []
  const metrics = createMetrics(database, {
    nowMs: () => clock.ms,
    settleAfterMs: lastNoticeMs({ endsAtMs: 0 }, terms),
  })
  const note = (error: unknown): void => {
    metrics.noteFault(error)
    errors.push(error)
  }
  const server = createApi({
    database,
    token,
    names: [],
    nowMs: () => clock.ms,
    traffic,
    serveReport: (report) =>
      serveReport(database, report, {
        terms,
        nowMs: () => clock.ms,
        chance: () => ++drawn / 1_000_000,
        shareOf: (campaign) => pacer.shareOf(campaign),
        onAwarded: (campaign, nanos) => pacer.noteAwarded(campaign, nanos),
        onTraffic: (ends) => pacer.noteTraffic(ends),
      }),
    report: note,
    metricsText: metrics.text,
    version: '0',
  })
  const ask = askerOf(server)
  return {
    clock,
    errors,
    pacer,
    traffic,
    ask,
    book: (members: Partial<CampaignOrder> = {}, key = `key-${++keys}`) =>
      ask<Campaign & Refusal>('POST', '/v1/campaigns', { ...order, ...members }, { 'idempotency-key': key }),
    text: async (url: string, headers: Readonly<Record<string, string>> = {}) =>
      (await (await server).inject({ url, headers: { host: 'localhost', ...headers } })).body,
    show: async (id = order.id) => (await ask<Campaign>('GET', `/v1/campaigns/${id}`)).body,
    report: (members: Partial<LeaseReport>) =>
      ask<LeaseAnswer & Refusal>('POST', '/v1/leases', { ...report, ...members }),
    settle: (close: (closing: LeaseClosing) => ClosedLeases) =>
      settleDue(database, {
        terms,
        nowMs: () => clock.ms,
        awaySeconds: 86_400,
        report: note,
        close: (closing) => Promise.resolve(close(closing)),
      }),
  }
}

const report: LeaseReport = {
  holder: 'node-1',
  sequence: 1,
  noticeSeconds: 3600,
  returns: [],
  uses: [],
  traffic: [],
  wants: [],
}

/** Closes everything that it is asked for, with these bills. */
export function billing(bills: Readonly<Record<number, number>>) {
  return ({ leases }: LeaseClosing): ClosedLeases => ({
    closed: leases.map(({ lease }) => ({ lease, billedNanos: bills[lease] ?? 0 })),
  })
}
