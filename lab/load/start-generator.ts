// The bench's side of the generator.

import { once } from 'node:events'
import { startWorker, stop } from '../stage/process.ts'
import type { LoadPlan, LoadResult } from './plan.ts'

export interface Generator {
  readonly run: (plan: LoadPlan) => Promise<LoadResult>
  readonly stop: () => Promise<void>
}

const runMsMax = 300_000

export function startGenerator(core: number | undefined): Generator {
  const worker = startWorker({ file: 'lab/load/generator.ts', core })
  return {
    async run(plan) {
      worker.send(plan)
      const [result] = await once(worker, 'message', { signal: AbortSignal.timeout(runMsMax) })
      return result as LoadResult
    },
    stop: () => stop(worker),
  }
}
