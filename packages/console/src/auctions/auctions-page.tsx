// The newest auctions, with filters. Each line leads to the page of its auction.

import '../styles/list.css'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useAddress } from '../shell/place.ts'
import { useTitle } from '../shell/title.ts'
import { beforeIn } from './before.ts'
import { Earlier } from './earlier.tsx'
import { Filters } from './filters.tsx'
import { Row } from './row.tsx'
import { useList } from './use-list.ts'

/** How much of the window the head of the page and the line above the list take. */
const headPx = 90

export function AuctionsPage() {
  const { search } = useAddress()
  const list = useRef<HTMLOListElement>(null)
  const [isLive, setIsLive] = useState(true)
  const isReading = useReading(list)
  const isEarlier = beforeIn(search) !== undefined
  const { rows, says, isBad, searchedSince } = useList({ search, isLive: isLive && !isEarlier, isReading })
  useTitle('Auctions')
  return (
    <>
      <div className="list-head">
        <h1>Auctions</h1>
        <label className="live-choice">
          <input
            type="checkbox"
            checked={isLive && !isEarlier}
            disabled={isEarlier}
            onChange={({ target }) => setIsLive(target.checked)}
          />{' '}
          live
        </label>
      </div>
      <Filters search={search} />
      <p className={`list-status ${isBad ? 'bad' : ''}`} role="status">
        {says}
      </p>
      <ol className="auction-rows" ref={list}>
        {rows.map((auction) => (
          <Row key={auction.id} auction={auction} />
        ))}
      </ol>
      <Earlier search={search} searchedSince={searchedSince} />
    </>
  )
}

/** Whether the top of something is scrolled away below the head of the page: then somebody reads further down. */
function useReading(place: RefObject<HTMLElement | null>): boolean {
  const [isReading, setIsReading] = useState(false)
  useEffect(() => {
    const look = (): void => {
      const top = place.current?.getBoundingClientRect().top
      setIsReading(top !== undefined && top < headPx)
    }
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [place])
  return isReading
}
