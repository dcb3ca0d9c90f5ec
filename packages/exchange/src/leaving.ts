// T69, D89: how the exchange shuts down. When asked to stop, it first reports that to load balancers (`/readyz`) and keeps
// serving for a while, so that they notice before any caller meets a closed port.

import type { Clock } from './time/clock.ts'

/** SIGINT comes from a person at a terminal; `disconnect` means that the process which started this one is gone. */
export type LeavingOrder = 'SIGTERM' | 'SIGINT' | 'disconnect'

export interface LeavingSteps {
  readonly clock: Clock
  readonly drainMs: number
  /** From here on `/readyz` says no. */
  readonly announce: (order: LeavingOrder) => void
  /** Called after `announce` if there is a wait. */
  readonly onWait: () => void
  /** Stops listening and finishes. */
  readonly stop: () => void
}

/**
 * npm and a primary forward signals that a supervisor has sent to each process anyway, so one order may arrive twice. A
 * repeat within this time is the same order; a later one means that somebody does not want to wait.
 */
const echoMs = 1000

/** Takes orders to stop; each step is done once. */
export function createLeaving({ clock, drainMs, announce, onWait, stop }: LeavingSteps): (order: LeavingOrder) => void {
  let first: { readonly order: LeavingOrder; readonly atMs: number } | undefined
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
