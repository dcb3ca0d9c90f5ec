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

/**
 * A request that meets the limit, or a server that has too much to do, waits as long as the answer asks and is sent again. An
 * exchange that is held up serves no test requests (D94), which says nothing about how it answers them.
 */
export function repeated<Request, Answer extends Refusable>(
  send: (request: Request) => Promise<Answer>,
): (request: Request) => Promise<Answer> {
  return async (request) => {
    let answer = await send(request)
    for (let times = 0; times < timesMax && isForLater(answer); times++) {
      await pause(retryMsOf(answer.headers?.['retry-after']))
      answer = await send(request)
    }
    return answer
  }
}

interface Refusable {
  readonly status: number
  readonly headers?: Readonly<Record<string, string | undefined>>
}

const timesMax = 5
const retryMsMax = 10_000

function isForLater({ status }: Refusable): boolean {
  return status === 429 || status === 503
}

function retryMsOf(retryAfter: string | undefined): number {
  const seconds = /^\d+$/.test(retryAfter ?? '') ? Number(retryAfter) : 1
  return Math.min(seconds * 1000, retryMsMax)
}
