// The generator's process: it gets a plan as a message, runs it, and answers with the result. It keeps its connections for
// the next plan with the same ones, so that opening them is not measured.

import { answerOrders } from '../stage/program.ts'
import { type Connection, openConnections } from './connection.ts'
import { runLoad } from './loops.ts'
import type { LoadPlan, LoadResult } from './plan.ts'

const known = new Map<string, readonly Connection[]>()
let sequence = 0

answerOrders(async ({ pace, ...target }: LoadPlan): Promise<LoadResult> => {
  const key = JSON.stringify(target)
  const connections = known.get(key) ?? (await openConnections(target))
  known.set(key, connections)
  return runLoad(connections, { ...target, pace }, () => sequence++)
})
