// Runs the plan of a generator with connections that are open, and stay so.

import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Connection } from './connection.ts'
import type { LoadPlan, LoadResult, Pace } from './plan.ts'
import { dueBy, intendedMs, requestsIn } from './schedule.ts'
import { Tally } from './tally.ts'

/** How long after the last request answers are waited for. */
const drainMs = 5000

/** Requests that are due are sent together once in this time: a timer for each would cost more than the request. */
const tickMs = 1

/** A flood whose generator was away does not make up for more than this. */
const arrearsMsMax = 20

/** `next` gives every request of a generator its own number. */
export async function runLoad(
  connections: readonly Connection[],
  { pace, goodMs }: Pick<LoadPlan, 'pace' | 'goodMs'>,
  next: () => number,
): Promise<LoadResult> {
  const tally = new Tally(goodMs)
  const delay = monitorEventLoopDelay({ resolution: tickMs })
  delay.enable()
  const startedMs = performance.now()
  const load: Load = { connections, tally, startedMs, next }
  if (pace.kind === 'closed') await runClosed(load, pace)
  else await runOpen(load, pace)
  delay.disable()
  const seconds = (performance.now() - startedMs) / 1000
  return tally.result(pace.kind === 'closed' ? seconds : Math.max(pace.seconds, seconds), delay.max / 1e6)
}

interface Load {
  readonly connections: readonly Connection[]
  readonly tally: Tally
  readonly startedMs: number
  readonly next: () => number
}

/** Calls once; latency counts from `fromMs`. */
function callOnce({ tally, startedMs, next }: Load, connection: Connection, fromMs: number, done: () => void): void {
  connection.call(next(), (kind) => {
    tally.end(kind, performance.now() - fromMs, fromMs - startedMs)
    if (kind === 'broken') tally.broke({ atMs: Date.now(), ...connection.end })
    done()
  })
}

async function runClosed(load: Load, pace: Extract<Pace, { readonly kind: 'closed' }>): Promise<void> {
  const { requests = Number.POSITIVE_INFINITY, seconds } = pace
  const endMs = load.startedMs + seconds * 1000
  let sent = 0
  function keepBusy(connection: Connection, done: () => void): void {
    const nowMs = performance.now()
    if (sent >= requests || nowMs >= endMs) {
      done()
      return
    }
    sent++
    callOnce(load, connection, nowMs, () => keepBusy(connection, done))
  }
  await Promise.all(load.connections.map((connection) => new Promise<void>((done) => keepBusy(connection, done))))
}

async function runOpen(load: Load, pace: Exclude<Pace, { readonly kind: 'closed' }>): Promise<void> {
  const { connections, tally, startedMs } = load
  const isFlood = pace.kind === 'flood'
  const endMs = pace.seconds * 1000
  // The one that was free longest goes first, so that all source addresses are used alike.
  const free = new Queue(connections)
  let due = 0
  let sent = 0

  function sendDue(): void {
    while (sent < due) {
      const connection = free.take()
      if (connection === undefined) return
      const nowMs = performance.now()
      const fromMs = isFlood ? nowMs : startedMs + intendedMs(sent, pace)
      sent++
      tally.sent(nowMs - fromMs)
      callOnce(load, connection, fromMs, () => {
        free.add(connection)
        if (!isFlood) sendDue()
      })
    }
  }

  function skipArrears(): void {
    const most = Math.ceil((pace.perSecond * arrearsMsMax) / 1000)
    const skipped = Math.max(0, due - sent - most)
    tally.unsent += skipped
    sent += skipped
  }

  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const elapsedMs = performance.now() - startedMs
      due = dueBy(elapsedMs, pace)
      if (isFlood) skipArrears()
      sendDue()
      const isDone = elapsedMs >= endMs && free.count === connections.length
      if (!isDone && elapsedMs < endMs + drainMs) return
      clearInterval(timer)
      resolve()
    }, tickMs)
  })
  // What was not sent by now stays unsent, also when a call is broken off and its connection becomes free.
  due = sent
  const left = isFlood ? connections.length - free.count : requestsIn(pace) - tally.ended
  for (let count = 0; count < left; count++) tally.end('unanswered', drainMs, endMs - 1)
  for (const connection of connections) connection.breakOff()
}

/** First in, first out, in a ring that holds all connections. */
class Queue {
  readonly #ring: (Connection | undefined)[]
  #from = 0
  count: number

  constructor(connections: readonly Connection[]) {
    this.#ring = [...connections]
    this.count = connections.length
  }

  add(connection: Connection): void {
    this.#ring[(this.#from + this.count++) % this.#ring.length] = connection
  }

  take(): Connection | undefined {
    if (this.count === 0) return undefined
    const first = this.#ring[this.#from]
    this.#from = (this.#from + 1) % this.#ring.length
    this.count--
    return first
  }
}
