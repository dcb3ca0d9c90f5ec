// Sends a request to the traffic port of this exchange, as any publisher would.

import { Agent } from 'undici'
import type { Clock } from '../../time/clock.ts'

/** What came back, and what was sent. */
interface Played {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** The id under which the auction is stored. */
  readonly id: string | undefined
  readonly tookMs: number
  readonly sent: string
}

export interface Sender {
  /** Rejects if no whole answer came in time. */
  readonly send: (url: string, text: string) => Promise<Played>
  readonly close: () => Promise<void>
}

/** The headers of an answer that say something to people. */
const shownHeaders: readonly string[] = [
  'content-type',
  'retry-after',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-request-id',
]

const answerBytesMax = 1_048_576

export function openSender(clock: Clock, timeoutMs: number): Sender {
  const agent = new Agent({ headersTimeout: timeoutMs, bodyTimeout: timeoutMs, maxResponseSize: answerBytesMax })
  return {
    async send(url, text) {
      const { origin, pathname } = new URL(url)
      const sentAtMs = clock.nowMs()
      const { statusCode, headers, body } = await agent.request({
        origin,
        path: pathname,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: text,
        signal: AbortSignal.timeout(timeoutMs),
      })
      const said = await body.text()
      const shown = shownIn(headers)
      const tookMs = Math.round((clock.nowMs() - sentAtMs) * 10) / 10
      return { status: statusCode, headers: shown, body: said, id: shown['x-request-id'], tookMs, sent: text }
    },
    close: () => agent.destroy(),
  }
}

function shownIn(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    shownHeaders.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
  )
}
