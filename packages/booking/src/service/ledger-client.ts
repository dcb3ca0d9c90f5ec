// Asks the ledger to close leases, and how much traffic there was.

import { ClosedLeases, type LeaseClosing, TrafficReport } from '@parley/contract'
import { type AnswerOf, type AnswerSchema, readAnswer } from '@parley/contract/read'

export interface LedgerSettings {
  readonly url: string
  readonly key: string
  readonly timeoutMs: number
}

export interface LedgerClient {
  readonly close: (closing: LeaseClosing) => Promise<ClosedLeases>
  readonly traffic: () => Promise<TrafficReport>
}

export function ledgerAt(settings: LedgerSettings): LedgerClient {
  return {
    close: (closing) => ask(settings, '/v1/leases/close', ClosedLeases, closing),
    traffic: () => ask(settings, '/v1/traffic', TrafficReport),
  }
}

async function ask<Schema extends AnswerSchema>(
  { url, key, timeoutMs }: LedgerSettings,
  path: string,
  schema: Schema,
  body?: object,
): Promise<AnswerOf<Schema>> {
  const response = await fetch(new URL(path, url), {
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === '' ? {} : { authorization: `Bearer ${key}` }),
    },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
  })
  const answer: unknown = await response.json()
  if (!response.ok) throw new Error(`the ledger answered ${response.status}: ${JSON.stringify(answer).slice(0, 500)}`)
  const read = readAnswer(schema, answer)
  if (read.kind === 'unreadable') throw new Error(`the ledger answered, and ${read.where} ${read.expected}`)
  return read.value
}
