// Opens the API of a ledger that serves, and says where it is.

import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Listening, listen } from '../api/listen.ts'
import type { Database } from '../database/open.ts'
import type { CommandContext } from './context.ts'
import type { SourceMetrics } from './source-metrics.ts'

export async function openApi(
  { settings, log, print }: CommandContext,
  database: Database,
  metrics: SourceMetrics,
): Promise<Listening> {
  const listening = await listen(
    database,
    {
      host: settings.host,
      port: Number(settings.port),
      keysFile: settings.keys,
      maskSecret: settings.maskSecret,
      leaseDays: Number(settings.leaseDays),
      names: settings.names === '' ? [] : settings.names.split(',').map((name) => name.trim()),
    },
    {
      nowMs: Date.now,
      randomBytes,
      otherMetrics: metrics.text,
      report: (error) => log('request-failed', 'a request to the API failed', { err: error }),
      remark: print,
      version,
    },
  )
  if (listening.kind === 'listening') print(`The ledger is at ${listening.url}: reports are under /v1.`)
  return listening
}

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  readonly version: string
}
