// The generator's process: it gets a plan as a message, runs it, and answers with the result.

import { type LoadPlan, runClosedLoop } from './closed-loop.ts'

process.on('message', (plan: LoadPlan) => {
  void runClosedLoop(plan).then((result) => process.send?.(result))
})
process.on('disconnect', () => process.exit(0))
