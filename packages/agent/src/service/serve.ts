// The agent as a process: its port and the background that settles buys, until it is stopped.

import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { type ServiceTools, withDatabase } from '@parley/database'
import { Settler } from '../buys/settler.ts'
import { bookingAt } from '../clients/booking.ts'
import { ledgerAt } from '../clients/ledger.ts'
import type { Catalog } from '../core/catalog.ts'
import { Offers } from '../core/offers.ts'
import type { Parts } from '../core/parts.ts'
import { forgetReplies } from '../core/replies.ts'
import { type Database, openDatabase } from '../database/open.ts'
import { createMetrics } from '../mcp/metrics.ts'
import { createPort } from '../mcp/server.ts'
import type { Settings } from '../settings.ts'
import { tools as allTools } from '../wire/call-tool.ts'
import { readCatalog } from './read-catalog.ts'

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  readonly version: string
}
const timeoutMs = 5000

/** Returns the exit code. */
export async function serve(settings: Settings, tools: ServiceTools): Promise<number> {
  const catalog = readCatalog(settings.config)
  if (typeof catalog === 'string') {
    tools.print(catalog)
    return 2
  }
  const database = await openDatabase(settings.database, {
    template: settings.template,
    report: (error) => tools.log('connection-lost', { err: String(error) }),
  })
  return await withDatabase(database, tools, () => run(database, catalog, settings, tools))
}

async function run(database: Database, catalog: Catalog, settings: Settings, tools: ServiceTools): Promise<number> {
  const report = (error: unknown): void => tools.log('request-failed', { err: describe(error) })
  const parts = partsOf(database, catalog, settings)
  const settler = new Settler(parts, report)
  const server = createPort({
    tools: { ...parts, settler, offers: new Offers(parts), startedMs: Date.now(), report },
    token: settings.token,
    names: [new URL(catalog.url).hostname, ...settings.names.split(',').map((name) => name.trim())],
    bodyBytesMax: Number(settings.bodyBytesMax),
    callsPerMinute: Number(settings.callsPerMinute),
    callsKept: Number(settings.callsKept),
    metrics: createMetrics(database, new Set(allTools.map(({ name }) => name))),
    report,
    version,
  })
  const url = await server.listen({ host: settings.host, port: Number(settings.port) })
  tools.print(
    `The agent is at ${url}/mcp; it sells ${catalog.products.length} products to ${catalog.agents.length} buyers.`,
  )
  if (settings.ledger === '') tools.print('PARLEY_LEDGER_URL is not set: buyers see no delivery.')
  try {
    while (!tools.stop.aborted) {
      await settler.settleLeft().catch(report)
      await forgetReplies(parts).catch(report)
      await wait(Number(settings.settleMs), undefined, { signal: tools.stop }).catch(() => {})
    }
  } finally {
    await server.close()
  }
  return 0
}

function partsOf(database: Database, catalog: Catalog, settings: Settings): Parts {
  const { booking, bookingToken, ledger, ledgerKey } = settings
  return {
    database,
    catalog,
    booking: bookingAt({ url: booking, key: bookingToken, timeoutMs }),
    ledger: ledger === '' ? undefined : ledgerAt({ url: ledger, key: ledgerKey, timeoutMs }),
    nowMs: Date.now,
    newId: () => randomBytes(12).toString('hex'),
    limits: {
      accountsMax: Number(settings.accountsMax),
      creativesMax: Number(settings.creativesMax),
      buysMax: Number(settings.buysMax),
    },
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : (error.stack ?? error.message)
}
