import { type RefObject, useEffect, useState } from 'react'

/** Whether the top of something is scrolled away below the head of the page: then somebody reads further down. */
export function useReading(place: RefObject<HTMLElement | null>, headPx: number): boolean {
  const [isReading, setIsReading] = useState(false)
  useEffect(() => {
    const look = (): void => {
      const top = place.current?.getBoundingClientRect().top
      setIsReading(top !== undefined && top < headPx)
    }
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [place, headPx])
  return isReading
}
