// Closed loop: a fixed number of connections, each sends its next request when the last one is answered. It measures
// capacity; its latencies are those of a full server, not of a quiet one.

import { Connection } from './connection.ts'
import type { LoadPlan, LoadResult, Pace } from './plan.ts'
import { Tally } from './tally.ts'

export type ClosedPace = Extract<Pace, { readonly kind: 'closed' }>

/** `nextSequence` gives every request a number of its own, over all plans of a generator. */
export async function runClosedLoop(plan: LoadPlan, pace: ClosedPace, nextSequence: () => number): Promise<LoadResult> {
  const connections = Array.from({ length: plan.connections }, (_, number) => {
    return new Connection(new URL(plan.url), number, plan)
  })
  await Promise.all(connections.map((connection) => connection.open()))
  const tally = new Tally()
  const startedMs = performance.now()
  let sent = 0

  function keepBusy(connection: Connection, done: () => void): void {
    const sentMs = performance.now()
    if (sent >= pace.requests || sentMs - startedMs >= pace.seconds * 1000) {
      done()
      return
    }
    sent++
    connection.call(nextSequence(), (status, isRight) => {
      tally.end(status, isRight, performance.now() - sentMs)
      keepBusy(connection, done)
    })
  }

  await Promise.all(connections.map((connection) => new Promise<void>((done) => keepBusy(connection, done))))
  const seconds = (performance.now() - startedMs) / 1000
  for (const connection of connections) connection.close()
  return tally.result(sent, seconds)
}
