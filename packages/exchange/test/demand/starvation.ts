// How long a process was ready to run and got no CPU, from the kernel's own account. Tests share their machine with
// others; an answer is late only by the time for which the exchange could have run.

import { readFileSync } from 'node:fs'

/** Milliseconds that the main thread of a process and the calling thread have waited for a CPU so far. */
export function starvedMs(pid: number): number {
  return waitedMs(`/proc/${pid}/task/${pid}/schedstat`) + waitedMs('/proc/thread-self/schedstat')
}

function waitedMs(path: string): number {
  try {
    return Number(readFileSync(path, 'utf8').split(' ')[1]) / 1e6
  } catch {
    // No such account on this system: every delay counts.
    return 0
  }
}

/** An answer during which the machine was away for longer than this says nothing about the exchange. */
export const calmMsMax = 10
