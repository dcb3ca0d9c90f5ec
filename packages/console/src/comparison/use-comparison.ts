// Why an amount differs from an earlier period: `GET /v1/comparison` of the ledger.

import type { ComparisonReport } from '@parley/contract'
import { useQuery } from '@tanstack/react-query'
import { getJson } from '../api/get-json.ts'
import { everyMs } from '../api/port.ts'
import type { Period } from './periods.ts'

const refetchMs = 60_000

/** `by` is empty for sums without groups, in which there is no mix. */
export function useComparison({ query }: Period, by = '') {
  const asked = new URLSearchParams({ ...query, ...(by === '' ? {} : { by }) }).toString()
  return useQuery({
    queryKey: ['comparison', asked],
    queryFn: ({ signal }) => getJson<ComparisonReport>(`/ledger/comparison?${asked}`, signal),
    refetchInterval: everyMs(refetchMs),
    placeholderData: (before) => before,
  })
}
