// What each reason means: `GET /reasons`.

import type { ReasonList } from '@parley/contract'
import { useQuery } from '@tanstack/react-query'
import { getJson } from './get-json.ts'

export type Reasons = ReasonList['reasons']

/** They only change with the program, so they are asked for once. */
export function useReasons() {
  return useQuery({
    queryKey: ['reasons'],
    queryFn: async ({ signal }) => (await getJson<ReasonList>('/reasons', signal)).reasons,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
