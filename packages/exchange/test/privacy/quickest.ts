// How long a call takes when nothing else gets in its way: the best of ten, because the machine may be busy.

export function quickestMs(run: () => unknown): number {
  return Math.min(...Array.from({ length: 10 }, () => msOf(run)))
}

function msOf(run: () => unknown): number {
  const startMs = performance.now()
  run()
  return performance.now() - startMs
}
