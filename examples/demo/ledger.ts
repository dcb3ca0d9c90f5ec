// Starts the ledger as any user would, in its own process: it reads the journal of the exchange and has its books in
// memory, so it needs no server.

import { fileURLToPath } from 'node:url'
import type { Caller } from './call.ts'
import { type Child, startChild } from './child.ts'

const file = fileURLToPath(new URL('../../packages/ledger/src/main.ts', import.meta.url))

export function startLedger(journal: string, onComplaint: (text: string) => void): Promise<Child<string>> {
  return startChild({
    name: 'the ledger',
    file,
    args: [],
    env: { PARLEY_JOURNAL: journal, PARLEY_LEDGER_DATABASE: 'memory', PARLEY_LEDGER_PORT: '0' },
    placeIn: (said) => /ledger is at (http:\/\/[^\s/]+:\d+)/.exec(said)?.[1],
    onComplaint,
  })
}

/** Exact texts, in dollars. */
interface Amounts {
  readonly paid: string
  readonly clearing: string
  readonly fee: string
}

interface MoneyLine {
  readonly name: string
  /** Impressions that were billed. */
  readonly count: number
  readonly amounts: Amounts
}

export interface Money {
  readonly partners: readonly MoneyLine[]
  readonly total: MoneyLine
}

interface Row {
  readonly group?: { readonly partner?: string }
  readonly count: number
  readonly amounts: Amounts
}

/** What the ledger says of today. */
export async function askMoney(caller: Caller, ledgerUrl: string): Promise<Money> {
  const { body } = await caller.get(`${ledgerUrl}/v1/money?by=partner`)
  const { rows, total } = JSON.parse(body) as { readonly rows: readonly Row[]; readonly total: Row }
  return { partners: rows.map(lineOf), total: lineOf(total) }
}

function lineOf({ group, count, amounts }: Row): MoneyLine {
  return { name: group?.partner ?? '', count, amounts }
}
