// Asks the ledger for a report. Every failure is reported with the way to fix it.

import type { Effects } from '../effects.ts'
import { askOwnService, type OwnService, ownServiceUrl } from '../http/own-service.ts'
import { CannotRun } from '../report/report.ts'
import { jsonIn } from '../text/json-in.ts'
import { membersIn } from '../text/members.ts'
import { oneLine } from '../text/one-line.ts'

export interface LedgerOptions {
  readonly url?: string
  readonly key?: string
}

const service: OwnService = {
  // The ledger ends a report that takes longer than ten seconds.
  timeoutMs: 30_000,
  // A hundred thousand rows, which is the ledger's own bound, are less.
  bytesMax: 256 * 1024 * 1024,
  absence,
  mistaken: notLedger,
}

/** The text of the answer in this format. `path` begins with a slash. */
export async function askLedger(
  path: string,
  format: 'json' | 'csv',
  options: LedgerOptions,
  effects: Effects,
): Promise<{ readonly url: string; readonly text: string }> {
  const url = ledgerUrl(options, effects)
  const { status, body } = await askOwnService(service, url, { path, headers: headersFor(format, options) }, effects)
  const text = body.toString()
  if (status === 200) return { url, text }
  const { reason } = membersIn(membersIn(membersIn(jsonIn(text)).error).details)
  if (typeof reason !== 'string') throw new CannotRun(notLedger(url))
  const hint = status === 401 ? ' Set --key or PARLEY_LEDGER_KEY.' : ''
  throw new CannotRun(`The ledger at ${url} refused the request: ${oneLine(reason)}.${hint}`)
}

function ledgerUrl({ url }: LedgerOptions, { environment }: Effects): string {
  return ownServiceUrl(url, environment.PARLEY_LEDGER_PORT ?? '', '9191')
}

const types = { json: 'application/json', csv: 'text/csv' } as const

function headersFor(format: 'json' | 'csv', { key }: LedgerOptions): Readonly<Record<string, string>> {
  return { accept: types[format], ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) }
}

function absence(url: string, reason: string): string {
  return `No ledger answers at ${url} (${reason}). Start one with npm run ledger, or set --url to the address that it prints when it starts.`
}

function notLedger(url: string): string {
  return `${url} is not a ledger. It prints its address when it starts; set it with --url, for example http://127.0.0.1:9191.`
}
