// The rows of a day of the audit log: `GET /api/audit`. It answers lines of JSON, the oldest first, and says if there are more.

import type { AuditRow } from '@parley/contract'
import { useQuery } from '@tanstack/react-query'
import { addressOf } from '../api/port.ts'

export const rowsShown = 50
const dayMs = 86_400_000

interface Deeds {
  /** The newest first, as many as are shown. */
  readonly rows: readonly AuditRow[]
  readonly count: number
  /** The log has more of this day than one answer holds. */
  readonly hasMore: boolean
}

/** Asked for once: each question is a row of the log itself. */
export function useDeeds(day: string) {
  const to = new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10)
  const query = new URLSearchParams({ from: day, to }).toString()
  const { data, error, isPending } = useQuery({
    queryKey: ['audit', query],
    queryFn: ({ signal }) => readDeeds(query, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return { data, error, isPending, query }
}

async function readDeeds(query: string, signal: AbortSignal): Promise<Deeds> {
  const answer = await fetch(addressOf(`/audit?${query}`), { cache: 'no-store', signal })
  if (!answer.ok) throw new Error(`The log could not be read: the portal answered ${answer.status}.`)
  const lines = (await answer.text()).split('\n').filter((line) => line !== '')
  const rows = lines.slice(-rowsShown).map((line) => JSON.parse(line) as AuditRow)
  return { rows: rows.toReversed(), count: lines.length, hasMore: answer.headers.has('x-next') }
}
