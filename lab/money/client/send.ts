// Sends one notice as a good publisher does: again and again, at one node after the other, until it is acknowledged.

import { setTimeout as wait } from 'node:timers/promises'
import type { Line } from './line.ts'

export type SendEnd =
  /** 2xx or a redirect: from now on, the notice is the exchange's to keep. */
  | { readonly kind: 'acknowledged'; readonly tries: number }
  /** 4xx: the exchange does not accept its own token. */
  | { readonly kind: 'refused'; readonly status: number }
  /** No acknowledgement in all the time that the client has. */
  | { readonly kind: 'given-up'; readonly tries: number }

export interface SendTools {
  readonly lines: readonly Line[]
  readonly random: () => number
  readonly patienceMs: number
  /** Hears the status of every try. */
  readonly hear?: (status: number) => void
}

export async function send(path: string, { lines, random, patienceMs, hear }: SendTools): Promise<SendEnd> {
  const giveUpAtMs = performance.now() + patienceMs
  const first = Math.floor(random() * lines.length)
  for (let tries = 1; ; tries++) {
    const line = lines[(first + tries) % lines.length]
    if (line === undefined) throw new Error('there is no node to call')
    const { status } = await (path.startsWith('/feedback/') ? line.postTo(path) : line.get(path))
    hear?.(status)
    // 307 leads a click on that was not recorded.
    if (status >= 200 && status < 400 && status !== 307) return { kind: 'acknowledged', tries }
    if (status >= 400 && status < 500 && status !== 429) return { kind: 'refused', status }
    if (performance.now() > giveUpAtMs) return { kind: 'given-up', tries }
    await wait(20 + random() * Math.min(50 * tries, 500))
  }
}
