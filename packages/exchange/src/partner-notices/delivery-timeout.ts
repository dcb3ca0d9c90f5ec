// T70: how long the call of a partner can be under way, from the notice to the end of its last attempt.

import type { Config } from '../config/fields.ts'

/** Settings with which a call may take longer than a day leave it at a day. */
const longestMax = 86_400_000

type Settings = Pick<
  Config['notices'],
  'attemptsMax' | 'retryDelayMs' | 'deliveryQueueMax' | 'deliveryConcurrencyMax' | 'deliveryTimeoutMs'
>

/** Every attempt may wait for a full queue of calls, each of which takes all of its time. */
export function longestDeliveryMs(settings: Settings): number {
  const { attemptsMax, retryDelayMs, deliveryQueueMax, deliveryConcurrencyMax, deliveryTimeoutMs } = settings
  const turns = Math.ceil(deliveryQueueMax / deliveryConcurrencyMax) + 1
  // 1 + 3 + 9 …: each pause is three times as long as the one before.
  const pausesMs = (retryDelayMs * (pauseGrowth ** (attemptsMax - 1) - 1)) / (pauseGrowth - 1)
  return Math.min(longestMax, attemptsMax * turns * deliveryTimeoutMs + pausesMs)
}

/** How much longer each pause between attempts is than the one before. */
export const pauseGrowth = 3
