// The generator as the suites see it.

import { startWorker } from '../stage/program.ts'
import type { LoadPlan, LoadResult } from './plan.ts'

export interface Generator {
  readonly run: (plan: LoadPlan) => Promise<LoadResult>
  readonly stop: () => Promise<void>
}

/** Besides the time of the plan: to open connections, and for the last answers. */
const extraMs = 60_000

/** A paced one gives way to all others on its core, so that its flood does not make the clocks of others wrong. */
export function startGenerator(core: number | undefined, isPaced: boolean = false): Generator {
  const priority = isPaced ? 'low' : undefined
  const { ask, stop } = startWorker<LoadPlan, LoadResult>({ file: 'lab/load/generator.ts', core, priority })
  return { run: (plan) => ask(plan, plan.pace.seconds * 1000 + extraMs), stop }
}
