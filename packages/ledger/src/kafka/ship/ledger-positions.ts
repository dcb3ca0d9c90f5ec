// Asks a ledger up to where it has a journal in committed rows.

import type { Positions } from '@parley/journal'

export interface LedgerAnswer extends Positions {
  /** Whether the ledger has seen entries of which earlier ones are missing. */
  readonly gap: boolean
}

export interface LedgerSettings {
  /** Without a path: `http://ledger:8090`. */
  readonly ledgerUrl: string
  /** As the header Authorization has it; empty for a ledger on this machine that has no keys. */
  readonly ledgerKey: string
  readonly askMs: number
}

/** Throws if the ledger does not give a usable answer in time. */
export async function askLedger(
  journal: string,
  { ledgerUrl, ledgerKey, askMs }: LedgerSettings,
): Promise<LedgerAnswer> {
  const url = new URL(`/v1/journals/${encodeURIComponent(journal)}`, ledgerUrl)
  const headers = ledgerKey === '' ? {} : { authorization: `Bearer ${ledgerKey}` }
  const response = await fetch(url, { signal: AbortSignal.timeout(askMs), headers })
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`The ledger answered ${response.status} about journal ${journal}.`)
  }
  return answerIn(await response.json())
}

function answerIn(value: unknown): LedgerAnswer {
  const { notices, sums, gap } = Object(value) as Readonly<Record<string, unknown>>
  if (!isPosition(notices) || !isPosition(sums) || typeof gap !== 'boolean') {
    throw new Error(`The ledger's answer about a journal is not {notices, sums, gap}: ${JSON.stringify(value)}`)
  }
  return { notices, sums, gap }
}

function isPosition(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}
