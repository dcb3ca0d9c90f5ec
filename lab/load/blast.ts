// Calls URLs as fast as a server answers, or at a rate: a fixed number of connections, each of which sends its next request
// when the last one is answered. Bare sockets, so that the client takes as little of the machine as it can.

import { setTimeout as wait } from 'node:timers/promises'
import type { LoadResult } from './plan.ts'
import { RawConnection } from './raw-connection.ts'
import { Tally } from './tally.ts'

export interface BlastPlan {
  readonly origin: URL
  /** Each is called once. */
  readonly paths: readonly string[]
  readonly connections: number
  /** With a rate, requests have fixed times, and latency counts from these where no connection was free. */
  readonly perSecond?: number | undefined
  /** After this time nothing is sent any more. */
  readonly seconds?: number
}

/** Every answer below 400 is right and counts as a 200: a click is led on. */
export async function blast(plan: BlastPlan): Promise<LoadResult> {
  const { origin, paths, perSecond, seconds = Number.POSITIVE_INFINITY } = plan
  // An exchange closes a connection that is idle for seconds and has never brought a bid request.
  const connections = await Promise.all(Array.from({ length: plan.connections }, () => RawConnection.open(origin)))
  const tally = new Tally()
  const startedMs = performance.now()
  let sent = 0
  const work = async (connection: RawConnection): Promise<void> => {
    for (;;) {
      const dueMs = perSecond === undefined ? performance.now() : startedMs + (sent * 1000) / perSecond
      const path = paths[sent]
      if (path === undefined || dueMs - startedMs >= seconds * 1000) return
      sent++
      const waitMs = dueMs - performance.now()
      if (waitMs > 0) await wait(waitMs)
      const sentMs = perSecond === undefined || waitMs > 0 ? performance.now() : dueMs
      const status = await connection.call(`GET ${path} HTTP/1.1\r\nHost: ${origin.host}\r\n\r\n`)
      tally.end(status < 400 ? '200' : String(status), performance.now() - sentMs, sentMs - startedMs)
    }
  }
  await Promise.all(connections.map(work))
  for (const connection of connections) connection.close()
  return tally.result((performance.now() - startedMs) / 1000)
}
