// The list, live: once a second it is asked for again. It keeps still while somebody reads further down, while it is not live
// and while nobody looks.

import type { AuctionList } from '@parley/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getJson } from '../api/get-json.ts'
import { everyMs } from '../api/port.ts'
import { quantity } from '../words/amounts.ts'
import { earlierWords } from './before.ts'
import { askedBy, summaryOf } from './filter-query.ts'
import type { ListedAuction } from './line.ts'

const refreshMs = 1000

type Listed = Omit<AuctionList, 'auctions'> & { readonly auctions: readonly ListedAuction[] }

export interface ShownList {
  readonly rows: readonly ListedAuction[]
  /** What stands above them. */
  readonly says: string
  readonly isBad: boolean
  /** Where kept records were searched: since when everything was. */
  readonly searchedSince?: string | undefined
}

interface Wish {
  readonly search: string
  readonly isLive: boolean
  /** Somebody has scrolled into the list; what is new then waits above. */
  readonly isReading: boolean
}

export function useList({ search, isLive, isReading }: Wish): ShownList {
  const asked = askedBy(search)
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['auctions', asked],
    queryFn: ({ signal }) => getJson<Listed>(asked, signal),
    refetchInterval: isLive ? everyMs(refreshMs) : false,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const [shown, setShown] = useState({ asked, data })
  const isHeld = isReading && shown.asked === asked && shown.data !== undefined
  const isNew = !isPlaceholderData && (shown.asked !== asked || shown.data !== data)
  if (!isHeld && isNew) setShown({ asked, data })
  if (error !== null) return { rows: data?.auctions ?? [], says: `${error.message}.`, isBad: true }
  if (isHeld && isNew) return waiting(shown.data?.auctions ?? [], data?.auctions ?? [])
  if (data === undefined) return { rows: [], says: 'Loading …', isBad: false }
  if (isPlaceholderData) return { rows: data.auctions, says: 'Searching …', isBad: false }
  const { auctions, searchedSince, missingWorkers = [], missingNodes = [] } = data
  const says = summaryOf(auctions.length, missingWorkers, missingNodes) + earlierWords(search, searchedSince)
  return { rows: auctions, says, searchedSince, isBad: missingWorkers.length + missingNodes.length > 0 }
}

function waiting(rows: readonly ListedAuction[], newest: readonly ListedAuction[]): ShownList {
  const known = new Set(rows.map(({ id }) => id))
  const fresh = newest.filter(({ id }) => !known.has(id))
  return {
    rows,
    says: `${quantity(fresh.length, 'new auction')}. Scroll up to see ${fresh.length === 1 ? 'it' : 'them'}.`,
    isBad: false,
  }
}
