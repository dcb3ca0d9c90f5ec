// How long a call takes when nothing else gets in its way: in processor time of this thread, because the machine may be
// busy.

/** The best of ten runs, or of as many as are said. */
export function quickestMs(run: () => unknown, runs = 10): number {
  return Math.min(...Array.from({ length: runs }, () => busyMs(run)))
}

/** How long this thread worked; waiting does not count. */
export function busyMs(run: () => unknown): number {
  const before = process.threadCpuUsage()
  run()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
