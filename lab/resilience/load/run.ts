// Runs the plan of a generator with callers that are open.

import { monitorEventLoopDelay } from 'node:perf_hooks'
import { dueBy, intendedMs } from '../../load/schedule.ts'
import type { Caller } from './callers.ts'
import type { LoadPlan, LoadResult, Pace } from './plan.ts'
import { Tally } from './tally.ts'

/** How long after the last request answers are waited for. */
const drainMs = 5000

/** Requests that are due are sent together once in this time. */
const tickMs = 1

/** A flood whose generator was away does not make up for more than this. */
const arrearsMsMax = 20

export async function runLoad(callers: readonly Caller[], plan: LoadPlan, next: () => number): Promise<LoadResult> {
  const { pace, goodMs } = plan
  const tally = new Tally(goodMs)
  const delay = monitorEventLoopDelay({ resolution: tickMs })
  delay.enable()
  const startedMs = performance.now()
  const load: Load = { callers, tally, startedMs, next }
  if (pace.kind === 'closed') await runClosed(load, pace)
  else await runOpen(load, pace)
  const tookSeconds = (performance.now() - startedMs) / 1000
  delay.disable()
  return tally.result(tookSeconds, delay.max / 1e6)
}

interface Load {
  readonly callers: readonly Caller[]
  readonly tally: Tally
  readonly startedMs: number
  readonly next: () => number
}

/** Calls once; latency counts from `fromMs`. */
function callOnce({ tally, startedMs, next }: Load, caller: Caller, fromMs: number, done: () => void): void {
  caller.call(next(), ({ kind, ...end }) => {
    tally.end(kind, fromMs - startedMs, performance.now() - fromMs)
    if (kind === 'broken') tally.broke({ atMs: Date.now(), ...end })
    done()
  })
}

async function runClosed(load: Load, { seconds }: Extract<Pace, { readonly kind: 'closed' }>): Promise<void> {
  const endMs = load.startedMs + seconds * 1000
  function keepBusy(caller: Caller, done: () => void): void {
    const nowMs = performance.now()
    if (nowMs >= endMs) done()
    else callOnce(load, caller, nowMs, () => keepBusy(caller, done))
  }
  await Promise.all(load.callers.map((caller) => new Promise<void>((done) => keepBusy(caller, done))))
}

async function runOpen(load: Load, pace: Extract<Pace, { readonly kind: 'open' | 'flood' }>): Promise<void> {
  const { callers, tally, startedMs } = load
  const isFlood = pace.kind === 'flood'
  const free = [...callers]
  let due = 0
  let sent = 0
  let isOver = false

  function sendDue(): void {
    while (sent < due) {
      const caller = free.shift()
      if (caller === undefined) return
      const fromMs = isFlood ? performance.now() : startedMs + intendedMs(sent, pace)
      sent++
      callOnce(load, caller, fromMs, () => {
        free.push(caller)
        if (!isFlood && !isOver) sendDue()
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
      const isSent = elapsedMs >= pace.seconds * 1000
      if (!(isSent && free.length === callers.length) && elapsedMs < pace.seconds * 1000 + drainMs) return
      clearInterval(timer)
      resolve()
    }, tickMs)
  })
  isOver = true
  for (let left = callers.length - free.length; left > 0; left--)
    tally.end('unanswered', pace.seconds * 1000 - 1, drainMs)
  for (const caller of callers) caller.breakOff()
}
