// The command's side of a generator.

import { once } from 'node:events'
import { startWorker, stop } from '../../stage/process.ts'
import type { LoadPlan, LoadResult } from './plan.ts'

export interface Generator {
  readonly run: (plan: LoadPlan) => Promise<LoadResult>
  readonly stop: () => Promise<void>
}

/** Besides the time of the plan: to open connections, and for the last answers. */
const extraMs = 60_000

/** A meek one gives way to all others on its core, so that its flood does not make the clocks of others wrong. */
export function startGenerator(core: number | undefined, isMeek: boolean = false): Generator {
  const worker = startWorker({
    file: new URL('./generator.ts', import.meta.url).href,
    core,
    priority: isMeek ? 'low' : undefined,
  })
  return {
    async run(plan) {
      worker.send(plan)
      const signal = AbortSignal.timeout(plan.pace.seconds * 1000 + extraMs)
      const [result] = await once(worker, 'message', { signal })
      return result as LoadResult
    },
    stop: () => stop(worker),
  }
}
