// One of our own services, as a command asks it: the admin port of an exchange, or the ledger. Every failure is reported with
// the way to fix it.

import type { Effects } from '../effects.ts'
import { CannotRun } from '../report/report.ts'
import { type Answer, type Call, Client } from './call.ts'

export interface OwnService {
  readonly timeoutMs: number
  readonly bytesMax: number
  /** Says that nothing answers, and why. */
  readonly absence: (url: string, reason: string) => string
  /** Says that something else answers. */
  readonly mistaken: (url: string) => string
}

/** The base URL: as given, or on this machine, at the port that the same environment gives the service. */
export function ownServiceUrl(given: string | undefined, port: string, usualPort: string): string {
  const text = given ?? `http://127.0.0.1:${/^[1-9]\d*$/.test(port) ? port : usualPort}`
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new CannotRun(`--url must begin with http:// or https://; got ${JSON.stringify(text)}.`)
  }
  return `${url.origin}${url.pathname.replace(/\/$/, '')}`
}

export interface OwnCall extends Pick<Call, 'headers'> {
  /** Begins with a slash and follows the base URL. */
  readonly path: string
  readonly method?: Call['method']
  readonly body?: string
}

export async function askOwnService(
  { timeoutMs, bytesMax, absence, mistaken }: OwnService,
  url: string,
  { path, headers, method = 'GET', body = '' }: OwnCall,
  { nowMs }: Effects,
): Promise<Answer> {
  const client = new Client(nowMs)
  const called = await client.call({
    method,
    url: new URL(url + path),
    headers,
    body,
    timeoutMs,
    bytesMax,
  })
  client.close()
  switch (called.kind) {
    case 'answer':
      return called
    case 'late':
      throw new CannotRun(absence(url, `no answer within ${timeoutMs / 1000} s`))
    case 'too-large':
      throw new CannotRun(mistaken(url))
    case 'unreachable':
    case 'broken':
      throw new CannotRun(absence(url, called.reason))
  }
}
