// The ad of a message. A conversation gives it once, but a page may build its list again, and React may render a place
// twice before it shows it: whoever asks again gets the same ad.

import { type Conversation, type GivenBids, type NativeAd, type ParseOptions, parseNative } from '@parley/client'

export interface Wanted {
  /** Undefined if there is none, or none yet. */
  ad: NativeAd | undefined
  /** When an ad that is still pending has come or is too late; undefined if that is known already. */
  settled: Promise<void> | undefined
}

/** Messages of a conversation whose ads are remembered; the oldest is forgotten. */
const messagesMax = 100

/** Reasons that the console has had. `parseNative` knows three of them. */
const faults = new Set<string>()

const remembered = new WeakMap<object, Map<string, Wanted>>()

/** The ad of a message as it is known now, or a promise if it may come within `waitMs`. */
export function wantedOf(conversation: Conversation, messageId: string, waitMs: number, options: ParseOptions): Wanted {
  const messages = remembered.get(conversation) ?? new Map<string, Wanted>()
  remembered.set(conversation, messages)
  const known = messages.get(messageId)
  if (known !== undefined) return known
  const taken = conversation.take(messageId)
  const wanted: Wanted = { ad: adOf(taken, options), settled: undefined }
  if (taken === undefined && waitMs > 0 && conversation.isPending(messageId)) {
    wanted.settled = conversation.takeWithin(messageId, waitMs).then((late) => {
      wanted.ad = adOf(late, options)
      // Too late: whatever still comes is not used.
      if (late === undefined) conversation.cancel(messageId)
    })
  }
  // No ad yet is nothing to remember: the next place for this message may find one.
  if (taken === undefined && wanted.settled === undefined) return wanted
  messages.set(messageId, wanted)
  const [oldest] = messages.keys()
  if (messages.size > messagesMax && oldest !== undefined) messages.delete(oldest)
  return wanted
}

function adOf(answer: GivenBids | undefined, options: ParseOptions): NativeAd | undefined {
  if (answer === undefined) return undefined
  const reading = parseNative(answer.bids[0], options)
  if (reading.kind === 'ad') return reading.ad
  // The chat goes on without it, and only a developer needs to know.
  if (!faults.has(reading.reason)) console.warn(`Parley: an ad is not shown: ${reading.reason}`)
  faults.add(reading.reason)
  return undefined
}
