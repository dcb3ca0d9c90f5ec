// Whether a page of another site has sent a request.

import type { IncomingHttpHeaders } from 'node:http'

/**
 * Browsers say where a request comes from, and pages cannot change that. Together with SameSite=Strict, no other site can use
 * a session; together with JSON, none can even send the request. To an address without https they do not send Sec-Fetch-Site,
 * so Origin is read too; a page without a site of its own has the origin `null`.
 */
export function isFromOtherSite({ 'sec-fetch-site': site, origin, host }: IncomingHttpHeaders): boolean {
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host)
}
