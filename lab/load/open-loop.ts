// Open loop: every request has its time. Where no connection is free it waits, and its latency is counted from the time at
// which it should have been sent, so that a stall costs every request that it delays and not only one.

import type { Connection } from './connection.ts'
import type { LoadResult, Pace } from './plan.ts'
import { dueBy, intendedMs, requestsIn } from './schedule.ts'
import { Tally } from './tally.ts'

export type OpenPace = Extract<Pace, { readonly kind: 'open' }>

/** How long after the last request answers are waited for. */
const drainMs = 5000

/** Requests that are due are sent together once in this time: a timer for each would cost more than the request. */
const tickMs = 1

/** The connections are open and stay so. `nextSequence` gives every request of a generator its own number. */
export async function runOpenLoop(
  connections: readonly Connection[],
  pace: OpenPace,
  nextSequence: () => number,
): Promise<LoadResult> {
  const total = requestsIn(pace)
  const tally = new Tally()
  // The one that was free longest goes first, so that all source addresses are used alike.
  const free = new Queue(connections)
  const startedMs = performance.now()
  let due = 0
  let sent = 0

  function sendDue(): void {
    while (sent < due) {
      const connection = free.take()
      if (connection === undefined) return
      send(connection, startedMs + intendedMs(sent++, pace))
    }
  }

  function send(connection: Connection, atMs: number): void {
    tally.sent(performance.now() - atMs)
    connection.call(nextSequence(), (status, isRight) => {
      tally.end(status, isRight, performance.now() - atMs)
      free.add(connection)
      sendDue()
    })
  }

  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const elapsedMs = performance.now() - startedMs
      due = dueBy(elapsedMs, pace)
      sendDue()
      if (tally.ended < total && elapsedMs < pace.seconds * 1000 + drainMs) return
      clearInterval(timer)
      resolve()
    }, tickMs)
  })
  const seconds = Math.max(pace.seconds, (performance.now() - startedMs) / 1000)
  const result = tally.result(total, seconds)
  // What was not sent by now stays unsent, also when a call is broken off and its connection becomes free.
  due = sent
  for (const connection of connections) connection.breakOff()
  return result
}

/** First in, first out, in a ring that holds all connections. */
class Queue {
  readonly #ring: (Connection | undefined)[]
  #from = 0
  #count: number

  constructor(connections: readonly Connection[]) {
    this.#ring = [...connections]
    this.#count = connections.length
  }

  add(connection: Connection): void {
    this.#ring[(this.#from + this.#count++) % this.#ring.length] = connection
  }

  take(): Connection | undefined {
    if (this.#count === 0) return undefined
    const first = this.#ring[this.#from]
    this.#from = (this.#from + 1) % this.#ring.length
    this.#count--
    return first
  }
}
