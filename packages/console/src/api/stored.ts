// What the admin port has stored of the newest auctions: `GET /auctions`.

import type { AuctionList, AuctionRow } from '@parley/contract'
import { useQuery } from '@tanstack/react-query'
import type { ListedAuction } from '../auctions/line.ts'
import { getJson } from './get-json.ts'
import { everyMs } from './port.ts'

interface Wanted {
  readonly publisher?: string
  readonly partner?: string
  readonly reason?: string
}

/** The admin port lists no more at once. */
export const storedMax = 500

const refetchMs = 10_000

/** The admin port lists its rows, and the portal those of a side. */
type Stored<Row> = Omit<AuctionList, 'auctions'> & { readonly auctions: readonly Row[] }

/** The newest stored auctions that fit, looked up again every ten seconds. */
export function useStored<Row extends ListedAuction = AuctionRow>(wanted: Wanted = {}, limit: number = storedMax) {
  const query = new URLSearchParams({ ...wanted, limit: String(limit) }).toString()
  return useQuery({
    queryKey: ['auctions', query],
    queryFn: async ({ signal }) => (await getJson<Stored<Row>>(`/auctions?${query}`, signal)).auctions,
    refetchInterval: everyMs(refetchMs),
  })
}
