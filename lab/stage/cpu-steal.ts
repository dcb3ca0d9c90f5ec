// How long the host has kept this machine's cores for others: on a shared one that is up to a second at a time, in which
// nobody here does anything. Linux counts it (proc(5), /proc/stat, "steal").

import { readFileSync } from 'node:fs'

const ticksPerSecond = 100
const stealColumn = 8

/** Of all cores together, since the machine started; 0 where nobody counts it. */
export function cpuStealMs(): number {
  try {
    return cpuStealMsIn(readFileSync('/proc/stat', 'utf8'))
  } catch {
    return 0
  }
}

export function cpuStealMsIn(stat: string): number {
  const [all = ''] = stat.split('\n')
  return (Number(all.split(/\s+/)[stealColumn] ?? 0) * 1000) / ticksPerSecond
}
