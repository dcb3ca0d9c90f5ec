// Searches further back than memory: in the records that operators keep in files. The time stands in the address, as the filters do.

import { isPortal } from '../api/port.ts'
import { setQuery } from '../shell/place.ts'
import { beforeIn, searchedBefore } from './before.ts'

interface EarlierProps {
  readonly search: string
  /** How far back the list on the page goes. */
  readonly searchedSince: string | undefined
}

/** Below the list. Sides see what is in memory. */
export function Earlier({ search, searchedSince }: EarlierProps) {
  if (isPortal) return null
  const before = beforeIn(search)
  const look = (time: string | undefined): void => {
    setQuery(searchedBefore(search, time))
    scrollTo({ top: 0, behavior: 'instant' })
  }
  const isAllKept = before !== undefined && searchedSince === undefined
  return (
    <nav className="earlier" aria-label="Earlier auctions">
      {!isAllKept && (
        <button type="button" onClick={() => look(searchedSince ?? new Date().toISOString())}>
          Search further back
        </button>
      )}
      {before !== undefined && (
        <button type="button" onClick={() => look(undefined)}>
          Back to now
        </button>
      )}
    </nav>
  )
}
