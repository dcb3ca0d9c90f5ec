// Which texts of a page cannot be read whole. The function below runs in the page, so it uses nothing from outside itself;
// the types of a browser are not known here, so it names what it needs.

import type { Page } from 'playwright-core'

/**
 * One line each: what is cut off, whether or not an ellipsis says so, what spills out of its box, and what can only be read by
 * scrolling sideways.
 */
export function cutTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(findCut)
}

interface Box {
  readonly localName: string
  readonly textContent: string
  readonly childNodes: Iterable<{ readonly nodeType: number; readonly textContent: string | null }>
  readonly clientWidth: number
  readonly clientHeight: number
  readonly scrollWidth: number
  readonly scrollHeight: number
  readonly getAttribute: (name: string) => string | null
  readonly checkVisibility: () => boolean
}

interface Browser {
  readonly document: { readonly querySelectorAll: (selector: string) => Iterable<Box> }
  readonly getComputedStyle: (box: Box) => Readonly<Record<'overflowX' | 'overflowY' | 'opacity', string>>
}

function findCut(): readonly string[] {
  const { document, getComputedStyle } = globalThis as unknown as Browser
  // A part of a pixel is rounding.
  const slackPx = 1
  const hides = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip'
  const faultOf = (box: Box): string | undefined => {
    const { clientWidth, clientHeight, scrollWidth, scrollHeight } = box
    const { overflowX, overflowY, opacity } = getComputedStyle(box)
    // Inline boxes have no size of their own, and what is one pixel large is for screen readers.
    if (clientWidth <= 1 || clientHeight <= 1 || opacity === '0') return undefined
    const isHigher = scrollHeight > clientHeight + slackPx
    if (isHigher && hides(overflowY)) return `cut at ${clientHeight} of ${scrollHeight} px in height`
    if (scrollWidth <= clientWidth + slackPx) return undefined
    if (hides(overflowX)) return `cut at ${clientWidth} of ${scrollWidth} px`
    if (overflowX !== 'visible') return `scrolls sideways: ${clientWidth} of ${scrollWidth} px`
    const hasText = [...box.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim() !== '')
    return hasText ? `spills: ${scrollWidth - clientWidth} px` : undefined
  }
  return [...document.querySelectorAll('body *:not(svg *)')].flatMap((box) => {
    const fault = faultOf(box)
    const text = box.textContent.replaceAll(/\s+/g, ' ').trim()
    if (fault === undefined || text === '' || !box.checkVisibility()) return []
    return [`${box.localName}.${box.getAttribute('class') ?? ''} “${text.slice(0, 60)}” ${fault}`]
  })
}
