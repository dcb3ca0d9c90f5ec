// The card of the client's renderer inside a React page. React never sees what is in it, so no text of an ad can become
// markup; the client reports the win, the view and the clicks.

import { type NativeAd, type RenderOptions, renderNative } from '@parley/client'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

interface CardProps {
  readonly ad: NativeAd
  readonly options: RenderOptions
}

/** The card in the height that is left to it. Options count as they were when the ad was first shown. */
export function Card({ ad, options }: CardProps): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  const [first] = useState(options)
  // Before the page is painted, so that no frame shows the place without its ad.
  useLayoutEffect(() => {
    const { element, stop } = renderNative(ad, { ...first, fills: true })
    place.current?.append(element)
    return () => {
      stop()
      element.remove()
    }
  }, [ad, first])
  return <div ref={place} style={{ flex: '1 1 0', minBlockSize: 0 }} />
}
