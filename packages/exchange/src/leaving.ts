// T69, D89: how the exchange leaves. Told to stop, it first says so where balancers look (`/readyz`) and serves on for a
// while, so that they can notice before anybody meets a closed door.

import type { Clock } from './time/clock.ts'

/** SIGINT comes from a person at a terminal; `disconnect` means that the process which started this one is gone. */
export type Order = 'SIGTERM' | 'SIGINT' | 'disconnect'

export interface LeavingSteps {
  readonly clock: Clock
  readonly drainMs: number
  /** From here on `/readyz` says no. */
  readonly announce: (order: Order) => void
  /** Called behind `announce` when there is a wait. */
  readonly onWait: () => void
  /** Stops listening and finishes. */
  readonly stop: () => void
}

/**
 * npm and a primary pass on what a supervisor has sent to each process anyway, so that one order may arrive twice. What
 * comes again within this time is the same order; later it means that somebody is tired of waiting.
 */
const echoMs = 1000

/** Takes orders to leave; each step is done once. */
export function createLeaving({ clock, drainMs, announce, onWait, stop }: LeavingSteps): (order: Order) => void {
  let first: { readonly order: Order; readonly atMs: number } | undefined
  let endWait = (): void => {}
  let isStopping = false

  const stopNow = (): void => {
    if (isStopping) return
    isStopping = true
    endWait()
    stop()
  }
  return (order) => {
    if (first !== undefined) {
      const isEcho = order === first.order && clock.nowMs() - first.atMs < echoMs
      if (!isEcho && order !== 'disconnect') stopNow()
      return
    }
    first = { order, atMs: clock.nowMs() }
    announce(order)
    if (order === 'SIGINT' || drainMs === 0) {
      stopNow()
      return
    }
    onWait()
    endWait = clock.after(drainMs, stopNow)
  }
}
