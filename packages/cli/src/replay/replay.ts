// Sends the entries of a log at the recorded rate or faster. Three limits apply: in total, per second, and in flight.

import type { Called } from '../http/call.ts'
import type { Entry } from './log.ts'

export interface Bounds {
  /** How much faster than recorded. */
  readonly speed: number
  readonly perSecondMax: number
  readonly atOnceMax: number
}

export interface Sent {
  readonly called: Called
  /** How much later than recorded it was sent. */
  readonly lateMs: number
}

interface Tools {
  readonly send: (body: string) => Promise<Called>
  readonly nowMs: () => number
  /** Waits; a stop ends it early. */
  readonly pause: (ms: number) => Promise<void>
  readonly stop: AbortSignal
  readonly onAnswer: (done: number) => void
}

export async function replay(entries: readonly Entry[], bounds: Bounds, tools: Tools): Promise<readonly Sent[]> {
  const { send, nowMs, pause, stop, onAnswer } = tools
  const firstMs = entries[0]?.atMs ?? 0
  const startMs = nowMs()
  const sent: Sent[] = []
  const running = new Set<Promise<void>>()
  let nextMs = startMs
  for (const { atMs, body } of entries) {
    const dueMs = startMs + (atMs - firstMs) / bounds.speed
    await pause(Math.max(0, Math.max(dueMs, nextMs) - nowMs()))
    if (stop.aborted) break
    while (running.size >= bounds.atOnceMax) await Promise.race(running)
    const sentAtMs = nowMs()
    nextMs = Math.max(nextMs, sentAtMs) + 1000 / bounds.perSecondMax
    const one = send(body).then((called) => {
      sent.push({ called, lateMs: Math.max(0, sentAtMs - dueMs) })
      running.delete(one)
      onAnswer(sent.length)
    })
    running.add(one)
  }
  await Promise.all(running)
  return sent
}
