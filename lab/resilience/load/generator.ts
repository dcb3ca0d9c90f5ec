// The generator's process: it gets a plan as a message, runs it, and answers with the result. It keeps its connections for
// the next plan with the same ones.

import { type Caller, openCallers } from './callers.ts'
import type { LoadPlan, LoadResult } from './plan.ts'
import { runLoad } from './run.ts'

const known = new Map<string, readonly Caller[]>()
let sequence = 0

process.on('message', (plan: LoadPlan) => {
  void run(plan).then((result) => process.send?.(result))
})
process.on('disconnect', () => process.exit(0))

async function run(plan: LoadPlan): Promise<LoadResult> {
  const { pace: _, ...rest } = plan
  const key = JSON.stringify(rest)
  const callers = known.get(key) ?? (await openCallers(plan))
  known.set(key, callers)
  return runLoad(callers, plan, () => sequence++)
}
