// Closed loop: a fixed number of connections, each sends its next request when the last one is answered. It measures
// capacity; its latencies are those of a full server, not of a quiet one.

import type { Connection } from './connection.ts'
import type { LoadResult, Pace } from './plan.ts'
import { Tally } from './tally.ts'

export type ClosedPace = Extract<Pace, { readonly kind: 'closed' }>

/** The connections are open and stay so. `nextSequence` gives every request of a generator its own number. */
export async function runClosedLoop(
  connections: readonly Connection[],
  pace: ClosedPace,
  nextSequence: () => number,
): Promise<LoadResult> {
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
  return tally.result(sent, seconds)
}
