// The generator's process: it gets a plan as a message, runs it, and answers with the result. It keeps its connections from
// one plan to the next, so that opening them is not measured.

import { runClosedLoop } from './closed-loop.ts'
import { type Connection, openConnections } from './connection.ts'
import { runOpenLoop } from './open-loop.ts'
import type { LoadPlan, LoadResult } from './plan.ts'

const known = new Map<string, readonly Connection[]>()
let sequence = 0

process.on('message', (plan: LoadPlan) => {
  void run(plan).then((result) => process.send?.(result))
})
process.on('disconnect', () => process.exit(0))

async function run({ pace, ...target }: LoadPlan): Promise<LoadResult> {
  const key = JSON.stringify(target)
  const connections = known.get(key) ?? (await openConnections(target))
  known.set(key, connections)
  const next = (): number => sequence++
  return pace.kind === 'closed' ? runClosedLoop(connections, pace, next) : runOpenLoop(connections, pace, next)
}
