// How long a process was ready to run and got no CPU, from the kernel's own account: because other processes ran, or
// because the host ran other machines. An answer is late only by the time for which the exchange could have run.

import { readFileSync } from 'node:fs'

/** Milliseconds that the main thread of a process and the calling thread have waited for a CPU so far. */
export function starvedMs(pid: number): number {
  return waitedMs(`/proc/${pid}/task/${pid}/schedstat`) + waitedMs('/proc/thread-self/schedstat') + stolenMs()
}

const tickMs = 10
const stealColumn = 8

/** What the host took from this virtual machine, on all its CPUs. */
function stolenMs(): number {
  try {
    const [all = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1)
    return Number(all.split(/ +/)[stealColumn] ?? 0) * tickMs
  } catch {
    return 0
  }
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
