// A load of one second after the other, until it is ended.

import { openConnections } from './connection.ts'
import { runLoad } from './loops.ts'
import type { LoadResult } from './plan.ts'

const connections = 32

/** What is returned ends it, and tells what became of each second. */
export function startLoad(url: string, perSecond: number): () => Promise<readonly LoadResult[]> {
  const over = new AbortController()
  let sequence = 0
  const run = async (): Promise<readonly LoadResult[]> => {
    const open = await openConnections({ url, connections })
    const results: LoadResult[] = []
    const plan = { pace: { kind: 'open', perSecond, seconds: 1 } } as const
    while (!over.signal.aborted) results.push(await runLoad(open, plan, () => sequence++))
    for (const connection of open) connection.close()
    return results
  }
  const running = run()
  return () => {
    over.abort()
    return running
  }
}
