// The portal as a process: its port, and what is forgotten in time, until it is stopped.

import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { site } from '@parley/console'
import { type ServiceTools, withDatabase } from '@parley/database'
import { builtSite, isLoopback } from '@parley/port'
import { forgetDeeds, notesTo } from '../audit/audit.ts'
import { type Database, openDatabase } from '../database/open.ts'
import { providerAt } from '../openid/provider.ts'
import { cookiesFor } from '../port/cookies.ts'
import { createMetrics } from '../port/metrics.ts'
import { createPort, type PortParts } from '../port/server.ts'
import { Sessions } from '../sessions/sessions.ts'
import { listOf, type Settings } from '../settings.ts'
import { upstreamsAt } from '../upstream/upstreams.ts'

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  readonly version: string
}
const forgetEveryMs = 3_600_000
const hourMs = 3_600_000

/** Returns the exit code. */
export async function serve(settings: Settings, tools: ServiceTools): Promise<number> {
  const database = await openDatabase(settings.database, {
    template: settings.template,
    report: (error) => tools.log('connection-lost', { err: String(error) }),
  })
  return await withDatabase(database, tools, () => run(database, settings, tools))
}

async function run(database: Database, settings: Settings, tools: ServiceTools): Promise<number> {
  const parts = partsOf(database, settings, tools)
  const server = await createPort(parts)
  const url = await server.listen({ host: settings.host, port: Number(settings.port) })
  tools.print(`The portal is at ${settings.url || url}.`)
  try {
    while (!tools.stop.aborted) {
      await forget(database, parts, settings).catch(parts.report)
      await wait(forgetEveryMs, undefined, { signal: tools.stop }).catch(() => {})
    }
  } finally {
    await server.close()
  }
  return 0
}

async function forget(database: Database, { sessions, nowMs }: PortParts, { auditDays }: Settings): Promise<void> {
  await sessions.forget()
  await forgetDeeds(database, nowMs() - Number(auditDays) * 24 * hourMs)
}

function partsOf(database: Database, settings: Settings, { log }: ServiceTools): PortParts {
  const { url, openidIssuer, token, host } = settings
  const sessionHours = Number(settings.sessionHours)
  const bounds = {
    idleMs: Number(settings.idleMinutes) * 60_000,
    longestMs: sessionHours * hourMs,
    sessionsMax: Number(settings.sessionsMax),
  }
  return {
    database,
    sessions: new Sessions(database, bounds, Date.now),
    upstreams: upstreamsAt({
      ledger: { url: settings.ledger, key: settings.ledgerKey },
      booking: { url: settings.booking, token: settings.bookingToken },
      exchanges: { urls: listOf(settings.exchanges), operator: settings.exchangeOperator },
    }),
    provider: openidIssuer === '' ? undefined : providerAt(providerSettings(settings)),
    cookies: cookiesFor(url.startsWith('https://')),
    sessionSeconds: sessionHours * 3600,
    note: notesTo(database, Date.now),
    callsPerMinute: Number(settings.callsPerMinute),
    metrics: createMetrics(database),
    token: token === '' && isLoopback(host) ? undefined : token,
    host: url === '' ? undefined : new URL(url).host,
    names: [...(url === '' ? [] : [new URL(url).hostname]), ...listOf(settings.names)],
    proxies: listOf(settings.proxies),
    site: builtSite(site, 'portal.html'),
    nowMs: Date.now,
    report: (error) => log('request-failed', { err: describe(error) }),
    version,
  }
}

function providerSettings({ openidIssuer, openidClient, openidSecret, url }: Settings) {
  const callbackUrl = `${url}/openid/callback`
  return { issuer: openidIssuer, client: openidClient, secret: openidSecret, callbackUrl }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : (error.stack ?? error.message)
}
