// One conversation: the ads requested for its messages, and the pacing token that its requests carry. This is state, and a
// server speaks with many users at once, so each conversation has an object of its own.

import type { BidRequest } from '@parley/openrtb'
import type { BidOptions, Client } from './client.ts'
import type { Clock } from './clock.ts'
import { tokenIn, withToken } from './pacing.ts'
import { type Asked, createPrefetches } from './prefetches.ts'
import type { BidAnswer, GivenBids } from './read-answer.ts'

/** Options of a conversation. */
export interface ConversationOptions {
  /** For how many messages an ad is kept or awaited; the oldest is dropped, and its request aborted. Default: 8. */
  readonly prefetchesMax?: number
}

/**
 * The ads of one conversation. If an answer has a pacing token (`ext.service.pacing`), the next request of the same
 * conversation carries it, provided that it has a context (`ext.service`). The token of an ad that was requested early counts
 * when the ad is taken: one that nobody took is not counted as shown. The token is in memory only.
 */
export interface Conversation {
  /** Requests bids and waits for them, as `bid` of the client does. */
  readonly bid: (request: BidRequest, options?: BidOptions) => Promise<BidAnswer>
  /**
   * Requests an ad for a message that the assistant is still writing. It returns at once and never throws; a failure is no
   * ad. A second call for the same message does nothing.
   */
  readonly prefetch: (messageId: string, request: BidRequest, options?: Omit<BidOptions, 'signal'>) => void
  /** True while the answer for this message may still come. */
  readonly isPending: (messageId: string) => boolean
  /**
   * The bids for a message, or undefined if there are none yet, none at all, or if they have expired (`exp`, counted from
   * the request; 5 minutes if a bid does not say). They are given once, and count for pacing from then on: take what you show.
   */
  readonly take: (messageId: string) => GivenBids | undefined
  /** The same, but waits up to `waitMs` for an answer that is still pending. Never rejects. */
  readonly takeWithin: (messageId: string, waitMs: number) => Promise<GivenBids | undefined>
  /** Aborts the request for a message, or for all, and forgets its answer. */
  readonly cancel: (messageId?: string) => void
}

export function createConversation(
  bid: Client['bid'],
  clock: Clock,
  { prefetchesMax = 8 }: ConversationOptions,
): Conversation {
  let token: string | undefined
  let tokenFrom = 0
  let sent = 0
  const ask = async (request: BidRequest, options?: BidOptions): Promise<Asked> => {
    const number = ++sent
    const answer = await bid(withToken(request, token), options)
    const given = answer.kind === 'bid' ? tokenIn(answer.response) : undefined
    const use = (): void => {
      // Of two requests at once, the answer to the later one counts, whichever is used first.
      if (given === undefined || number < tokenFrom) return
      token = given
      tokenFrom = number
    }
    return { answer, use }
  }
  const prefetches = createPrefetches(clock, prefetchesMax)
  return {
    ...prefetches,
    async bid(request, options) {
      const { answer, use } = await ask(request, options)
      use()
      return answer
    },
    prefetch: (messageId, request, options) =>
      prefetches.prefetch(messageId, (signal) => ask(request, { ...options, signal })),
  }
}
