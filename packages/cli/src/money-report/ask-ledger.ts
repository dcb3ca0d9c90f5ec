// Asks the ledger for a report. Every failure is reported with the way to fix it.

import type { Effects } from '../effects.ts'
import { type Answer, Client } from '../http/call.ts'
import { CannotRun } from '../report/report.ts'
import { membersIn } from '../text/members.ts'
import { oneLine } from '../text/one-line.ts'

export interface LedgerOptions {
  readonly ledger?: string
  readonly key?: string
}

/** The ledger ends a report that takes longer than ten seconds. */
const answerMsMax = 30_000
/** A hundred thousand rows, which is the ledger's own bound, are less. */
const answerBytesMax = 256 * 1024 * 1024

/** The text of the answer in this format. `path` begins with a slash. */
export async function askLedger(
  path: string,
  format: 'json' | 'csv',
  options: LedgerOptions,
  effects: Effects,
): Promise<{ readonly url: string; readonly text: string }> {
  const url = ledgerUrl(options, effects)
  const { status, body } = await answerOf(url, path, format, options, effects)
  const text = body.toString()
  if (status === 200) return { url, text }
  const { reason } = membersIn(membersIn(membersIn(jsonIn(text)).error).details)
  if (typeof reason !== 'string') throw new CannotRun(notLedger(url))
  const hint = status === 401 ? ' Set --key or PARLEY_LEDGER_KEY.' : ''
  throw new CannotRun(`The ledger at ${url} refused the request: ${oneLine(reason)}.${hint}`)
}

/** What the text says as JSON; undefined if it is none. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function ledgerUrl({ ledger }: LedgerOptions, { environment }: Effects): string {
  const { PARLEY_LEDGER_PORT: port = '' } = environment
  const text = ledger ?? `http://127.0.0.1:${/^[1-9]\d*$/.test(port) ? port : '9191'}`
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new CannotRun(`--ledger must begin with http:// or https://; got ${JSON.stringify(text)}.`)
  }
  return `${url.origin}${url.pathname.replace(/\/$/, '')}`
}

const types = { json: 'application/json', csv: 'text/csv' } as const

async function answerOf(
  url: string,
  path: string,
  format: 'json' | 'csv',
  { key }: LedgerOptions,
  { nowMs }: Effects,
): Promise<Answer> {
  const client = new Client(nowMs)
  const called = await client.call({
    method: 'GET',
    url: new URL(url + path),
    headers: { accept: types[format], ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) },
    body: '',
    timeoutMs: answerMsMax,
    bytesMax: answerBytesMax,
    option: '--ledger',
  })
  client.close()
  switch (called.kind) {
    case 'answer':
      return called
    case 'late':
      throw new CannotRun(absence(url, `no answer within ${answerMsMax / 1000} s`))
    case 'too-large':
      throw new CannotRun(notLedger(url))
    case 'unreachable':
    case 'broken':
      throw new CannotRun(absence(url, called.reason))
  }
}

function absence(url: string, reason: string): string {
  return `No ledger answers at ${url} (${reason}). Start one with npm run ledger, or set --ledger to the address that it prints when it starts.`
}

export function notLedger(url: string): string {
  return `${url} is not a ledger. It prints its address when it starts; set it with --ledger, for example http://127.0.0.1:9191.`
}
