// Every metric that our programs have, as their registries tell: an exchange with a journal and a sentence model that follows booking, the primary of
// several workers, a ledger, a shipper, booking, the agent and the portal.

import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMetrics as createAgentMetrics } from '@parley/agent'
import { createMetrics as createBookingMetrics } from '@parley/booking'
import { createMetrics as createPortalMetrics } from '@parley/portal'
import { openOwnJournal } from '../../../packages/exchange/src/app/open-journal.ts'
import { openModel } from '../../../packages/exchange/src/app/open-model.ts'
import { SummedMetrics } from '../../../packages/exchange/src/cluster/summed-metrics.ts'
import { adapterSchemas, createExchange, loadConfig, systemClock } from '../../../packages/exchange/src/index.ts'
import { watchRuntime } from '../../../packages/exchange/src/time/runtime.ts'
import { createApiMetrics } from '../../../packages/ledger/src/api/metrics.ts'
import { createSourceMetrics } from '../../../packages/ledger/src/commands/source-metrics.ts'
import { createShipMetrics } from '../../../packages/ledger/src/kafka/ship/metrics.ts'

/** The names of all series; a histogram has three. */
export async function knownMetrics(): Promise<ReadonlySet<string>> {
  const noDatabase = {} as never
  const texts = await Promise.all([
    exchangeText(),
    new SummedMetrics(2).text(new Set()),
    createSourceMetrics().text(),
    createApiMetrics(noDatabase).text(),
    createShipMetrics(() => undefined).registry.metrics(),
    createAgentMetrics({ query: noDatabase }, new Set()).text(),
    createPortalMetrics({ query: noDatabase }).text(),
    createBookingMetrics({ query: noDatabase }, { nowMs: Date.now, settleAfterMs: 0 }).text(),
  ])
  // Prometheus makes this one itself.
  return new Set(['up', ...texts.flatMap(seriesIn)])
}

async function exchangeText(): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'parley-known-metrics-'))
  const loading = loadConfig(
    'auction: { model: { url: http://127.0.0.1:9/ } }',
    { PARLEY_JOURNAL: directory, PARLEY_BOOKING_URL: 'http://127.0.0.1:9' },
    adapterSchemas,
  )
  if (loading.kind === 'problems') throw new Error('the configuration of the test is not valid')
  const journal = await openOwnJournal(loading.config, undefined)
  const model = await openModel(loading.config, undefined, () => {})
  const effects = { clock: systemClock, runtime: watchRuntime(), wallMs: Date.now, newId: randomUUID }
  const exchange = createExchange(
    loading.config,
    { ...effects, chance: Math.random, report: () => {} },
    { journal, model },
  )
  try {
    return await exchange.adminSource.metricsText()
  } finally {
    await exchange.close()
    rmSync(directory, { recursive: true })
  }
}

function seriesIn(text: string): readonly string[] {
  return [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
  )
}
