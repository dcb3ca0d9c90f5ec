// Booking as a process: its port, the settlement of leases, and pacing, until it is stopped.

import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { type ServiceTools, withDatabase } from '@parley/database'
import { createMetrics } from '../api/metrics.ts'
import { createApi } from '../api/server.ts'
import { type LeaseTerms, lastNoticeMs } from '../budget/lease.ts'
import { type Database, openDatabase } from '../database/open.ts'
import type { Settings } from '../settings.ts'
import { KnownTraffic } from './known-traffic.ts'
import { skipUsedLeases } from './lease-numbers.ts'
import { type LedgerClient, ledgerAt } from './ledger-client.ts'
import { Pacer } from './pacer.ts'
import { trimSamples } from './samples.ts'
import { serveReport } from './serve-report.ts'
import { type SettleTools, settleDue } from './settle-due.ts'

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  readonly version: string
}

/** Returns the exit code. */
export async function serve(settings: Settings, tools: ServiceTools): Promise<number> {
  const database = await openDatabase(settings.database, {
    template: settings.template,
    report: (error) => tools.log('connection-lost', { err: String(error) }),
  })
  return await withDatabase(database, tools, async () => {
    await skipUsedLeases(database, Date.now())
    return await run(database, settings, tools)
  })
}

async function run(database: Database, settings: Settings, tools: ServiceTools): Promise<number> {
  const terms = termsOf(settings)
  const ledger =
    settings.ledger === '' ? undefined : ledgerAt({ url: settings.ledger, key: settings.ledgerKey, timeoutMs: 10_000 })
  const traffic = new KnownTraffic(database, ledger?.traffic)
  const pacer = new Pacer(database, Date.now(), () => traffic.curve)
  const metrics = createMetrics(database, { nowMs: Date.now, settleAfterMs: lastNoticeMs({ endsAtMs: 0 }, terms) })
  const faultIn = (event: string) => (error: unknown) => {
    metrics.noteFault(error)
    tools.log(event, { err: describe(error) })
  }
  const server = await createApi({
    database,
    token: settings.token,
    names: settings.names === '' ? [] : settings.names.split(',').map((name) => name.trim()),
    nowMs: Date.now,
    traffic,
    serveReport: (report) =>
      serveReport(database, report, {
        terms,
        nowMs: Date.now,
        chance: Math.random,
        shareOf: (campaign) => pacer.shareOf(campaign),
        onAwarded: (campaign, nanos) => pacer.noteAwarded(campaign, nanos),
        onTraffic: (ends) => pacer.noteTraffic(ends),
      }),
    report: faultIn('request-failed'),
    metricsText: metrics.text,
    version,
  })
  const url = await server.listen({ host: settings.host, port: Number(settings.port) })
  tools.print(`Booking is at ${url}: campaigns are under /v1/campaigns.`)
  if (settings.ledger === '')
    tools.print(
      'PARLEY_LEDGER_URL is not set: leases are never settled, so money that was awarded and not shown is lost.',
    )
  try {
    const kept = { database, pacer, traffic, ledger, faultIn }
    await Promise.all([keepSettling(kept, settings, tools), keepPacing(kept, settings, tools)])
  } finally {
    await server.close()
  }
  return 0
}

interface Kept {
  readonly database: Database
  readonly pacer: Pacer
  readonly traffic: KnownTraffic
  readonly ledger: LedgerClient | undefined
  /** Counts and logs what failed. */
  readonly faultIn: (event: string) => (error: unknown) => void
}

async function keepSettling(
  { database, ledger, faultIn }: Kept,
  settings: Settings,
  tools: ServiceTools,
): Promise<void> {
  const { awaySeconds, settleMs } = settings
  const terms = termsOf(settings)
  const report = faultIn('settle-failed')
  await repeat(Number(settleMs), tools.stop, report, async () => {
    if (ledger !== undefined)
      await settleAll(
        database,
        { terms, nowMs: Date.now, close: ledger.close, awaySeconds: Number(awaySeconds), report },
        tools,
      )
    await forgetHolders(database, Date.now(), Number(awaySeconds))
  })
}

/** By itself: however many leases are to be settled, campaigns are paced all the time. */
async function keepPacing(
  { database, pacer, traffic, faultIn }: Kept,
  { settleMs }: Settings,
  { stop }: ServiceTools,
): Promise<void> {
  const report = faultIn('pace-failed')
  await repeat(Number(settleMs), stop, report, async () => {
    await traffic.follow(Date.now()).catch(report)
    await pacer.pace(Date.now())
    await trimSamples(database, Date.now())
  })
}

async function repeat(
  everyMs: number,
  stop: AbortSignal,
  report: (error: unknown) => void,
  work: () => Promise<void>,
): Promise<void> {
  while (!stop.aborted) {
    await wait(everyMs, undefined, { signal: stop }).catch(() => {})
    if (!stop.aborted) await work().catch(report)
  }
}

/** A process that has not reported for so long has ended. */
async function forgetHolders({ query }: Database, nowMs: number, awaySeconds: number): Promise<void> {
  await query
    .deleteFrom('booking.holders')
    .where('at', '<', new Date(nowMs - awaySeconds * 1000))
    .execute()
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : `${error.message}: ${describe(error.cause)}`
}

/** As long as there are more, at once. */
async function settleAll(database: Database, tools: SettleTools, { stop }: ServiceTools): Promise<void> {
  while (!stop.aborted && (await settleDue(database, tools)) > 0);
}

function termsOf({ leaseSeconds, graceMs, noticeSeconds, skewMs }: Settings): LeaseTerms {
  return {
    leaseMsMax: Number(leaseSeconds) * 1000,
    graceMs: Number(graceMs),
    noticeMs: Number(noticeSeconds) * 1000,
    skewMs: Number(skewMs),
  }
}
