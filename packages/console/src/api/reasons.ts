// What each reason means: `GET /reasons`.

import { useQuery } from '@tanstack/react-query'
import { getJson } from './get-json.ts'

export interface Reason {
  readonly state: string
  readonly step: string
  readonly says: string
  readonly fix: string
  readonly fixedBy: readonly string[]
}

export type Reasons = Readonly<Record<string, Reason>>

/** They only change with the program, so they are asked for once. */
export function useReasons() {
  return useQuery({
    queryKey: ['reasons'],
    queryFn: async ({ signal }) => (await getJson<{ readonly reasons: Reasons }>('/reasons', signal)).reasons,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
