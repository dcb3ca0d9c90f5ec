// What the admin port has stored of the newest auctions: `GET /auctions`.

import type { AuctionList } from '@parley/contract'
import { useQuery } from '@tanstack/react-query'
import { getJson } from './get-json.ts'

interface Wanted {
  readonly publisher?: string
  readonly partner?: string
  readonly reason?: string
}

/** The admin port lists no more at once. */
export const storedMax = 500

const everyMs = 10_000

/** The newest stored auctions that fit, looked up again every ten seconds. */
export function useStored(wanted: Wanted = {}, limit: number = storedMax) {
  const query = new URLSearchParams({ ...wanted, limit: String(limit) }).toString()
  return useQuery({
    queryKey: ['auctions', query],
    queryFn: async ({ signal }) => (await getJson<AuctionList>(`/auctions?${query}`, signal)).auctions,
    refetchInterval: everyMs,
  })
}
