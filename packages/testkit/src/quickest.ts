// How long a call takes when nothing else gets in its way: in processor time of this process, because the machine may be
// busy. That of one thread would be nearer, but Linux counts it in ticks of some milliseconds.

/** The best of ten runs, or of the given number. */
export function quickestMs(run: () => unknown, runs = 10): number {
  return Math.min(...Array.from({ length: runs }, () => busyMs(run)))
}

/** How long this process worked; waiting does not count. */
export function busyMs(run: () => unknown): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
