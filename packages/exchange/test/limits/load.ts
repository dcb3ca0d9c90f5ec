// Load from a process of its own, so that sending never waits for the one who measures.

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { OpenLoopPlan, OpenLoopResult } from './open-loop.ts'

const file = fileURLToPath(new URL('./generator.ts', import.meta.url))
const runMsMax = 120_000

export async function offer(plan: OpenLoopPlan): Promise<OpenLoopResult> {
  const child = fork(file, [], { execArgv: [] })
  try {
    const heard = once(child, 'message', { signal: AbortSignal.timeout(runMsMax) })
    child.send(plan)
    const [result] = await heard
    return result as OpenLoopResult
  } finally {
    child.kill('SIGKILL')
  }
}
