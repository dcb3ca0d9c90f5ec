// What each partner did since the exchange started: `GET /partners`.

import { useQuery } from '@tanstack/react-query'
import { getJson } from './get-json.ts'
import type { PartnerNow } from './now.ts'

const everyMs = 5000

export function usePartnersSinceStart() {
  return useQuery({
    queryKey: ['partners'],
    queryFn: async ({ signal }) =>
      (await getJson<{ readonly partners: readonly PartnerNow[] }>('/partners', signal)).partners,
    refetchInterval: everyMs,
  })
}
