// What a reader thinks of an ad, told to the exchange by the address that came with the bid.

import { safeUrl } from '../native/safe-url.ts'
import { once } from './once.ts'

/** What a reader can say about an ad. */
export type FeedbackReason = 'not_interested' | 'irrelevant' | 'offensive' | 'repetitive' | 'misleading' | 'helpful'

/** How feedback is sent. */
export interface FeedbackOptions {
  /** Sends it. Default: a POST request without cookies and referrer that outlives the page. */
  readonly post?: (url: string) => void
  /** Accepts an http address of this machine, for tests; as in `ParseOptions`. Default: false. */
  readonly loopbackHttp?: boolean
}

/**
 * Tells the exchange what the reader thinks of an ad: once for each ad object. True if it was sent; the answer is not
 * awaited. False if the ad has no `feedbackUrl`, or if it was told before.
 */
export function sendFeedback(
  ad: { readonly feedbackUrl: string | undefined },
  reason: FeedbackReason,
  { post = postInBackground, loopbackHttp = false }: FeedbackOptions = {},
): boolean {
  const safe = safeUrl(ad.feedbackUrl, loopbackHttp)
  if (safe === undefined || !once(ad, 'feedback')) return false
  const url = new URL(safe)
  url.searchParams.set('reason', reason)
  post(url.href)
  return true
}

function postInBackground(url: string): void {
  const init = { method: 'POST', mode: 'no-cors', keepalive: true, credentials: 'omit', referrerPolicy: 'no-referrer' }
  // Feedback that is lost must not affect the page.
  fetch(url, init as RequestInit).catch(() => undefined)
}
