/// <reference lib="dom" preserve="true" />
// The reference renderer: a card in plain DOM. It brings no script and no inline style into the page, so it works under
// a strict content security policy. The first line brings the types of a page to servers that compile without them.

import { type Clock, platformClock } from '../clock.ts'
import type { NativeAd } from '../native/parse.ts'
import { cardOf, type Layout } from './card.ts'
import { once } from './once.ts'
import { showable } from './showable.ts'
import { cardStyle } from './style.ts'
import { watchViewability } from './viewability.ts'
import { failedLine, unsentLines, warnOnce } from './warn.ts'
import { type Words, wordsOf } from './words.ts'

/** How an ad is shown, and what is called. */
export interface RenderOptions {
  /** Words in the page's language. Default: English. An empty label is replaced by the default. */
  readonly words?: Partial<Words>
  /** Calls a tracker or a notice. Default: a request without cookies and referrer that outlives the page. */
  readonly fire?: (url: string) => void
  /** False if the win and billing notices are sent elsewhere, for example by a server. Default: true. */
  readonly reportsNotices?: boolean
  /** Called when this element was seen: half of it for one second. */
  readonly onViewable?: () => void
  /** Called for each click. */
  readonly onClick?: () => void
  /** Accepts http links of this machine, for tests; as in `ParseOptions`. Default: false. */
  readonly loopbackHttp?: boolean
  /**
   * `compact`: a thumbnail beside the texts, at most 140 pixels high at the usual text size. `large`: a wide picture above
   * the texts. Default: `compact`.
   */
  readonly layout?: Layout
  /**
   * Whether the card fills the height of its place, which must have one. In the large layout, the picture takes the room that
   * the texts leave, and long texts are cut from view. Default: false.
   */
  readonly fills?: boolean
  /** Default: the platform's. */
  readonly clock?: Clock
  /** Default: the page's. */
  readonly document?: Document
}

/** An ad that is ready to be put into the page. */
export interface RenderedAd {
  /** Put it where the ad belongs. If the ad cannot be shown, the element is empty and hidden. */
  readonly element: HTMLElement
  /** Stops watching the element; for an ad that is removed before it was seen. */
  readonly stop: () => void
}

/**
 * Creates the element of an ad and reports the win, the view and each click. Win, view and billing are
 * reported once for an ad object, however often it is rendered. A notice that is not sent is a warning on the console, once for each
 * reason. The ad may have been sent elsewhere since it was read, so
 * its links are checked again: an ad without a title, or whose `clickUrl` is not https, shows nothing and reports nothing.
 * Its `element` is then empty and hidden.
 */
export function renderNative(given: NativeAd, options: RenderOptions = {}): RenderedAd {
  const { document = globalThis.document, fire = fireInBackground, clock = platformClock } = options
  const { reportsNotices = true, fills = false } = options
  const layout = options.layout === 'large' ? 'large' : 'compact'
  const report = (notice: 'win' | 'billing', url: string | undefined): void => {
    if (!reportsNotices || url === undefined || !once(given, notice)) return
    if (options.fire === undefined) fireInBackground(url, () => warnOnce(document, failedLine(notice, url)))
    else fire(url)
  }
  const host = document.createElement('div')
  const ad = showable(given, options.loopbackHttp ?? false)
  if (ad === undefined) {
    warnOnce(document, 'an ad is not shown: it needs a title and an https link')
    host.hidden = true
    return { element: host, stop: () => undefined }
  }
  const root = host.attachShadow({ mode: 'open' })
  const { element, link } = cardOf(ad, wordsOf(options.words), layout, document)
  if (fills) host.dataset.fills = ''
  root.adoptedStyleSheets = [styleSheet()]
  root.append(element)
  const click = (): void => {
    for (const url of ad.clickTrackers) fire(url)
    options.onClick?.()
  }
  link.addEventListener('click', click)
  // The middle button opens the link without a click event.
  link.addEventListener('auxclick', (event) => {
    if (event.button === 1) click()
  })
  const seen = (): void => {
    if (once(given, 'view')) for (const url of ad.viewTrackers) fire(url)
    report('billing', ad.billingUrl)
    options.onViewable?.()
  }
  if (reportsNotices) for (const line of unsentLines(ad.unsent)) warnOnce(document, line)
  report('win', ad.winUrl)
  return { element: host, stop: watchViewability(host, seen, { clock }) }
}

function styleSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(cardStyle)
  return sheet
}

function fireInBackground(url: string, failed: () => void = () => undefined): void {
  const init = { mode: 'no-cors', keepalive: true, credentials: 'omit', referrerPolicy: 'no-referrer' } as const
  // A failing tracker must not affect the page.
  fetch(url, init).catch(failed)
}
