// When an ad counts as seen: half of it in view for one second without a break, in a tab that is shown.

import { type Clock, platformClock } from '../clock.ts'

/** What counts as seen. */
export interface ViewabilityOptions {
  /** The part of the element that must be in view. Default: 0.5. */
  readonly share?: number
  /** For how many milliseconds. Default: 1000. */
  readonly durationMs?: number
  /** Default: the platform's. */
  readonly clock?: Clock
}

/** Calls `onViewable` once, when the element has been seen. The returned function stops watching. */
export function watchViewability(
  element: Element,
  onViewable: () => void,
  { share = 0.5, durationMs = 1000, clock = platformClock }: ViewabilityOptions = {},
): () => void {
  const document = element.ownerDocument
  let isInView = false
  let cancel: (() => void) | undefined
  const update = (): void => {
    const counts = isInView && document.visibilityState === 'visible'
    if (counts && cancel === undefined) {
      cancel = clock.after(durationMs, () => {
        stop()
        onViewable()
      })
    }
    if (!counts) {
      cancel?.()
      cancel = undefined
    }
  }
  const observer = new IntersectionObserver(
    (entries) => {
      isInView = (entries.at(-1)?.intersectionRatio ?? 0) >= share
      update()
    },
    { threshold: [share] },
  )
  const stop = (): void => {
    cancel?.()
    observer.disconnect()
    document.removeEventListener('visibilitychange', update)
  }
  document.addEventListener('visibilitychange', update)
  observer.observe(element)
  return stop
}
