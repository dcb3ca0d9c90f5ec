// How long a call takes when nothing else gets in its way: the best of ten, in processor time of this thread, because the
// machine may be busy.

export function quickestMs(run: () => unknown): number {
  return Math.min(...Array.from({ length: 10 }, () => msOf(run)))
}

function msOf(run: () => unknown): number {
  const before = process.threadCpuUsage()
  run()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
