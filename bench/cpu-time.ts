// How much processor time a process has used: user and system time of all its threads, as the kernel counts them. The
// kernel counts in ticks of ten milliseconds, so a reading is worth something only over a second or more.

import { readFileSync } from 'node:fs'

/** USER_HZ: the unit of /proc/<pid>/stat on every Linux that Node runs on. */
const ticksPerSecond = 100

export function cpuMicrosOf(pid: number): number {
  return ticksIn(readFileSync(`/proc/${pid}/stat`, 'utf8')) * (1_000_000 / ticksPerSecond)
}

/** proc(5): utime and stime are fields 14 and 15. The second field is a name in brackets that may hold anything. */
export function ticksIn(stat: string): number {
  const [, utime, stime] = /^(?:\S+ ){11}(\d+) (\d+) /.exec(stat.slice(stat.lastIndexOf(')') + 2)) ?? []
  if (utime === undefined || stime === undefined) throw new Error(`not a line of /proc/<pid>/stat: ${stat}`)
  return Number(utime) + Number(stime)
}
