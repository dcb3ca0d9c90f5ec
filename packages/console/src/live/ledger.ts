// Whether the ledger answers, and what it keeps aside. It is asked through the admin port, and only while a page shows it.

import { useQuery } from '@tanstack/react-query'
import { getJson, Unanswered } from '../api/get-json.ts'
import { useLive } from './store.ts'

export type LedgerNow =
  /** The configuration names no ledger. */
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'away'; readonly reason: string }
  | { readonly kind: 'no-database' }
  | { readonly kind: 'well'; readonly journals?: number; readonly held?: number }

interface JournalsReport {
  readonly journals: readonly unknown[]
  /** Entries that are kept aside. A ledger of an older version does not tell. */
  readonly held?: number
}

const refetchMs = 5000

export function useLedger(): LedgerNow {
  const hasLedger = useLive().node?.hasLedger
  const health = useQuery({
    queryKey: ['ledger-health'],
    queryFn: ({ signal }) => getJson<{ readonly ok: boolean }>('/ledger/health', signal),
    retry: false,
    enabled: hasLedger === true,
    refetchInterval: refetchMs,
  })
  const journals = useQuery({
    queryKey: ['journals'],
    queryFn: ({ signal }) => getJson<JournalsReport>('/ledger/journals', signal),
    enabled: hasLedger === true && health.data !== undefined && health.error === null,
    refetchInterval: refetchMs,
  })
  if (hasLedger === false) return { kind: 'none' }
  return ledgerOf(health.error, health.data !== undefined, journals.data)
}

/** What the answers, or the lack of them, say. */
export function ledgerOf(error: Error | null, isWell: boolean, found: JournalsReport | undefined): LedgerNow {
  if (error === null) {
    if (!isWell) return { kind: 'unknown' }
    const { journals, held } = found ?? {}
    return {
      kind: 'well',
      ...(journals === undefined ? {} : { journals: journals.length }),
      ...(held === undefined ? {} : { held }),
    }
  }
  // The ledger says it without a reason; a port that has too much to do gives one, and says nothing about the ledger.
  if (error instanceof Unanswered && error.status === 503) {
    return error.details.reason === undefined ? { kind: 'no-database' } : { kind: 'unknown' }
  }
  return { kind: 'away', reason: error.message }
}
