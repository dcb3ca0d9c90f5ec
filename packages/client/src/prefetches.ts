// Ads that are requested while the assistant still writes, each paired with the message that it belongs to. Nothing here can
// delay a message or throw: what has not come when the message is complete is not there.

import type { Clock } from './clock.ts'
import type { BidAnswer, GivenBids } from './read-answer.ts'

/** An answer, and what is to be done when its ads are used. */
export interface Asked {
  readonly answer: BidAnswer
  readonly use: () => void
}

/** What can be done with ads that were requested early. */
export interface Prefetches {
  readonly prefetch: (messageId: string, ask: (signal: AbortSignal) => Promise<Asked>) => void
  readonly isPending: (messageId: string) => boolean
  readonly take: (messageId: string) => GivenBids | undefined
  readonly takeWithin: (messageId: string, waitMs: number) => Promise<GivenBids | undefined>
  readonly cancel: (messageId?: string) => void
}

/** How long an answer is good if its bids do not say (`exp`). */
const unstatedSeconds = 300

/** A timer of the platform that is set for longer runs at once. */
const timerMsMax = 2 ** 31 - 1

interface Prefetch {
  readonly controller: AbortController
  /** The auction is held after this, so a bid never lives longer here than the exchange allows. */
  readonly startedMs: number
  isPending: boolean
  /** Undefined before it came, if there is none, and after it was taken. */
  answer: GivenBids | undefined
  use: () => void
  settled: Promise<void>
}

/** Keeps the answers for the newest `prefetchesMax` messages; the oldest is dropped, and its request aborted. */
export function createPrefetches(clock: Clock, prefetchesMax: number): Prefetches {
  const kept = new Map<string, Prefetch>()
  const cancel = (messageId: string): void => {
    kept.get(messageId)?.controller.abort()
    kept.delete(messageId)
  }
  const take = (messageId: string): GivenBids | undefined => {
    const found = kept.get(messageId)
    if (found?.answer === undefined) return undefined
    const { answer, startedMs } = found
    // The entry stays, so that a second prefetch for the same message does not bring a second ad.
    found.answer = undefined
    if (clock.nowMs() - startedMs >= lifeMsOf(answer)) return undefined
    found.use()
    return answer
  }
  return {
    prefetch(messageId, ask) {
      if (kept.has(messageId)) return
      const controller = new AbortController()
      const begun: Prefetch = {
        controller,
        startedMs: clock.nowMs(),
        isPending: true,
        answer: undefined,
        use: () => {},
        settled: Promise.resolve(),
      }
      begun.settled = settle(begun, () => ask(controller.signal))
      kept.set(messageId, begun)
      const [oldest] = kept.keys()
      if (kept.size > prefetchesMax && oldest !== undefined) cancel(oldest)
    },
    isPending: (messageId) => kept.get(messageId)?.isPending === true,
    take,
    async takeWithin(messageId, waitMs) {
      const found = kept.get(messageId)
      if (found?.isPending === true && waitMs > 0) await settledWithin(found, waitMs, clock)
      return take(messageId)
    },
    cancel(messageId) {
      for (const id of messageId === undefined ? [...kept.keys()] : [messageId]) cancel(id)
    },
  }
}

/** A failure is no ad: whoever wants to know why asks with `bid`. */
async function settle(begun: Prefetch, ask: () => Promise<Asked>): Promise<void> {
  try {
    const { answer, use } = await ask()
    begun.use = use
    if (answer.kind === 'bid') begun.answer = answer
  } catch {
    // No ad.
  } finally {
    begun.isPending = false
  }
}

function settledWithin({ settled }: Prefetch, waitMs: number, clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    const relax = clock.after(Math.min(waitMs, timerMsMax), resolve)
    void settled.then(() => {
      relax()
      resolve()
    })
  })
}

/** As long as the bid with the shortest life. */
function lifeMsOf({ bids }: GivenBids): number {
  const seconds = bids.map(({ exp }) => (Number.isFinite(exp) ? (exp as number) : unstatedSeconds))
  return Math.min(...seconds) * 1000
}
