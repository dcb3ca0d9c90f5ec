// What each partner did since the exchange started: `GET /partners`.

import type { PartnerList } from '@parley/contract'
import { useQuery } from '@tanstack/react-query'
import { getJson } from './get-json.ts'

const everyMs = 5000

export function usePartnersSinceStart() {
  return useQuery({
    queryKey: ['partners'],
    queryFn: async ({ signal }) => (await getJson<PartnerList>('/partners', signal)).partners,
    refetchInterval: everyMs,
  })
}
