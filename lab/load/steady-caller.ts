// A publisher with a steady rate, whatever else happens to the exchange. Latency counts from the time at which a request
// should have been sent.

import { percentile } from '@parley/testkit/percentile'
import { openCaller, type SentRequest } from './caller.ts'

export interface SteadyPlan {
  readonly url: string
  readonly sent: SentRequest
  readonly perSecond: number
  /** One request in so many needs a new connection; 0 keeps all. */
  readonly freshEvery?: number
}

export interface SteadyResult {
  readonly sent: number
  /** By status; 0 counts requests without an answer. */
  readonly statuses: Readonly<Record<number, number>>
  readonly p50Ms: number
  readonly p99Ms: number
}

const tickMs = 1
const answerMsMax = 5000
const localAddress = '127.88.0.1'

/** Sends until `isOver` says so of the number sent, and waits for the last answers. */
export async function callSteadily(plan: SteadyPlan, isOver: (sent: number) => boolean): Promise<SteadyResult> {
  const { url, sent, perSecond, freshEvery = 0 } = plan
  const kept = openCaller(url, { localAddress, maxSockets: 64, msMax: answerMsMax })
  const fresh = openCaller(url, { localAddress, isFresh: true, msMax: answerMsMax })
  const statuses: Record<number, number> = {}
  const latenciesMs: number[] = []
  const calls: Promise<void>[] = []
  const startedMs = performance.now()

  async function call(index: number): Promise<void> {
    const caller = freshEvery > 0 && index % freshEvery === 0 ? fresh : kept
    const { status } = await caller.send(sent)
    latenciesMs.push(performance.now() - startedMs - (index * 1000) / perSecond)
    statuses[status] = (statuses[status] ?? 0) + 1
  }

  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const due = Math.floor(((performance.now() - startedMs) * perSecond) / 1000) + 1
      while (calls.length < due && !isOver(calls.length)) calls.push(call(calls.length))
      if (!isOver(calls.length)) return
      clearInterval(timer)
      resolve()
    }, tickMs)
  })
  await Promise.all(calls)
  kept.close()
  fresh.close()
  const sorted = latenciesMs.toSorted((a, b) => a - b)
  return { sent: calls.length, statuses, p50Ms: percentile(sorted, 0.5), p99Ms: percentile(sorted, 0.99) }
}
