// The generator's process: it gets a plan as a message, runs it, and answers with the result.

import { runClosedLoop } from './closed-loop.ts'
import { runOpenLoop } from './open-loop.ts'
import type { LoadPlan, LoadResult } from './plan.ts'

let sequence = 0

process.on('message', (plan: LoadPlan) => {
  void run(plan).then((result) => process.send?.(result))
})
process.on('disconnect', () => process.exit(0))

function run(plan: LoadPlan): Promise<LoadResult> {
  const next = (): number => sequence++
  const { pace } = plan
  return pace.kind === 'closed' ? runClosedLoop(plan, pace, next) : runOpenLoop(plan, pace, next)
}
