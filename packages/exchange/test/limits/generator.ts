// The generator's process: it gets a plan as a message, runs it, and answers with the result.

import { type OpenLoopPlan, runOpenLoop } from './open-loop.ts'

process.on('message', (plan: OpenLoopPlan) => {
  void runOpenLoop(plan).then((result) => process.send?.(result))
})
process.on('disconnect', () => process.exit(0))
