// Asks the ledger to close leases.

import { ClosedLeases, type LeaseClosing } from '@parley/contract'
import { readAnswer } from '@parley/contract/read'

export interface LedgerSettings {
  readonly url: string
  readonly key: string
  readonly timeoutMs: number
}

export function closeAtLedger({
  url,
  key,
  timeoutMs,
}: LedgerSettings): (closing: LeaseClosing) => Promise<ClosedLeases> {
  const target = new URL('/v1/leases/close', url)
  const headers = { 'content-type': 'application/json', ...(key === '' ? {} : { authorization: `Bearer ${key}` }) }
  return async (closing) => {
    const response = await fetch(target, {
      method: 'POST',
      headers,
      body: JSON.stringify(closing),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const body: unknown = await response.json()
    if (!response.ok) throw new Error(`the ledger answered ${response.status}: ${JSON.stringify(body).slice(0, 500)}`)
    const read = readAnswer(ClosedLeases, body)
    if (read.kind === 'unreadable') throw new Error(`the ledger answered, and ${read.where} ${read.expected}`)
    return read.value
  }
}
