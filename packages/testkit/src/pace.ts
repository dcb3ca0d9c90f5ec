// Pacing for a server that limits us by our only address: not too fast, and waiting when the server says so.

import { setTimeout as pause } from 'node:timers/promises'
import type { Send } from './transport.ts'

/** Requests start evenly spaced at the given rate; an early request waits for its turn. */
export function paced(send: Send, perSecond: number): Send {
  let nextMs = 0
  return async (request) => {
    const nowMs = performance.now()
    const startMs = Math.max(nowMs, nextMs)
    nextMs = startMs + 1000 / perSecond
    await pause(startMs - nowMs)
    return send(request)
  }
}

/** A request that meets the limit, or a server that has too much to do, waits as long as the answer asks and is sent once more. */
export function repeatedOnce(send: Send): Send {
  return async (request) => {
    const answer = await send(request)
    if (answer.status !== 429 && answer.status !== 503) return answer
    await pause(retryMsOf(answer.headers['retry-after']))
    return send(request)
  }
}

const retryMsMax = 10_000

function retryMsOf(retryAfter: string | undefined): number {
  const seconds = /^\d+$/.test(retryAfter ?? '') ? Number(retryAfter) : 1
  return Math.min(seconds * 1000, retryMsMax)
}
