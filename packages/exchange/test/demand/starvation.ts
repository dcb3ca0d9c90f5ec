// How long a process was ready to run and got no CPU, from the kernel's own account: because other processes ran, or
// because the host ran other machines. An answer is late only by the time for which the exchange could have run.

import { readdirSync, readFileSync } from 'node:fs'

/**
 * Milliseconds that the threads of a process and the calling thread have waited for a CPU so far. The helpers of the
 * garbage collector count: while they wait, the main thread sleeps until they are done, which is not its own time either.
 */
export function starvedMs(pid: number): number {
  const threads = threadsOf(pid).map((thread) => waitedMs(`/proc/${pid}/task/${thread}/schedstat`))
  return threads.reduce((sum, ms) => sum + ms, waitedMs('/proc/thread-self/schedstat') + stolenMs())
}

function threadsOf(pid: number): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
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
