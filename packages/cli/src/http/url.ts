// A URL from the command line.

import { CannotRun } from '../report/report.ts'

export function urlOf(text: string, option = '--url'): URL {
  const url = URL.parse(text)
  if (url !== null && /^https?:$/.test(url.protocol)) return url
  throw new CannotRun(`${option} must begin with http:// or https://; got ${JSON.stringify(text)}.`)
}

/** Where bid requests go: below the base URL, or the URL itself if it already has the path. */
export function endpointOf(text: string, option?: string): URL {
  const url = urlOf(text, option)
  if (!url.pathname.endsWith('/openrtb2')) url.pathname = `${url.pathname.replace(/\/$/, '')}/openrtb2`
  return url
}
