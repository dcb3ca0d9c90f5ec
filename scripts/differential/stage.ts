// Where cases are tried: an exchange and the partners that answer it. In this process, the clock stands still and a scorer reads
// the score from the title of an ad, so that neither a slow machine nor words decide.

import { randomUUID } from 'node:crypto'
import { adapterSchemas, createExchange, type Exchange, loadConfig, type Scorer } from '@parley/exchange'
import type { Case, Facts } from '../../conformance/oracle/facts.ts'
import { configurationOf } from './configuration.ts'
import { emptyTable, entriesOf, servePartners, takeSearches } from './partners.ts'

export interface Told {
  readonly status: number
  readonly body: string
  /** The reasons of the record, by `partner impid`; none for a request without an auction. */
  readonly reasons: Readonly<Record<string, string>>
  /** The queries of product searches, sorted. */
  readonly searches: readonly string[]
}

export interface TrialStage {
  readonly hasScores: boolean
  readonly nowMs: () => number
  /** The exchange works by these facts from now on. */
  readonly configure: (facts: Facts) => Promise<void>
  readonly prepare: (cases: readonly Case[]) => Promise<void>
  readonly ask: (given: Case) => Promise<Told>
  readonly close: () => Promise<void>
}

/** The evening of a day in November, so that rules for hours and dates can be met. */
const wallMs = (): number => Date.UTC(2026, 10, 16, 18, 30)

const scorer: Scorer = {
  about: () => (ad) => ({ thousandths: Number(/^Ad (\d+)$/.exec(ad.title)?.[1] ?? 1000), because: [] }),
}

export async function openStage(): Promise<TrialStage> {
  const table = emptyTable()
  const { url, server } = await servePartners(table)
  const exchange = createExchange(configOf({ nowMs: 0, partners: [], publishers: [], deals: [] }, url), {
    clock: { nowMs: () => 0, after: () => () => {} },
    wallMs,
    newId: randomUUID,
    chance: () => 0.5,
    // An accident is a 500, which differs from every verdict.
    report: () => {},
    scorer,
  })
  const admin = exchange.createAdmin()
  return {
    hasScores: true,
    nowMs: wallMs,
    configure: async (facts) => reload(exchange, facts, url),
    prepare: async (cases) => {
      table.answers.clear()
      table.searches.clear()
      for (const [key, answer] of entriesOf(cases)) table.answers.set(key, answer)
    },
    ask: async ({ request }) => {
      const requestId = randomUUID()
      const { status, body = '' } = await exchange.inject({ body: JSON.stringify(request), requestId })
      if (status !== 200 && status !== 204) return { status, body, reasons: {}, searches: [] }
      const record = await admin.inject({ url: `/auctions/${requestId}`, headers: { accept: 'application/json' } })
      return { status, body, reasons: reasonsIn(record.body), searches: takeSearches(request.id, table.searches) }
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await exchange.close()
    },
  }
}

function reload(exchange: Exchange, facts: Facts, url: string): void {
  const { kind } = exchange.reload(configOf(facts, url))
  if (kind === 'refused') throw new Error('the configuration could not be changed')
}

function configOf(facts: Facts, url: string): Parameters<typeof createExchange>[0] {
  const loading = loadConfig(configurationOf(facts, url), {}, adapterSchemas, {})
  if (loading.kind === 'problems') throw new Error(loading.problems.map(({ message }) => message).join('; '))
  return loading.config
}

export function reasonsIn(record: string): Readonly<Record<string, string>> {
  const { steps } = JSON.parse(record) as {
    readonly steps?: {
      readonly dispositions: readonly { readonly partner: string; readonly impid: string; readonly reason: string }[]
    }
  }
  const ends = steps?.dispositions ?? []
  return Object.fromEntries(ends.map(({ partner, impid, reason }) => [`${partner} ${impid}`, reason]))
}
