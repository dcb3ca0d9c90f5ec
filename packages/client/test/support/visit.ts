// What a test does in a page with an ad.

import type { Page } from 'playwright-core'

/**
 * Shows an ad in the page, with changes made after it was read and more options of the renderer; what comes back is `ad`, or
 * why there is none.
 */
export function showIn(page: Page, bid: object, changes: object, options: object = {}): Promise<unknown> {
  return page.evaluate(
    (given) => (window as unknown as { show: (...given: readonly unknown[]) => unknown }).show(...given),
    [bid, changes, options],
  )
}

/** Renders the ad that was shown last once more, beside itself. */
export function showAgainIn(page: Page): Promise<void> {
  return page.evaluate(() => (window as unknown as { again: () => void }).again())
}

/** Takes the space above the ad away, so that it is in view. */
export function bringNear(page: Page): Promise<void> {
  return page.evaluate(() => document.querySelector('main')?.classList.add('near'))
}

export function sendAway(page: Page): Promise<void> {
  return page.evaluate(() => {
    document.querySelector('main')?.classList.remove('near')
    scrollTo(0, 0)
  })
}
