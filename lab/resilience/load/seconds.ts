// A load of one second after the other, until it is ended.

import { openConnections } from '../../load/connection.ts'
import { runOpenLoop } from '../../load/open-loop.ts'
import type { LoadResult } from '../../load/plan.ts'

export interface SecondsOfLoad {
  /** What became of each second. */
  readonly end: () => Promise<readonly LoadResult[]>
}

const connections = 32

export function startLoad(url: string, perSecond: number): SecondsOfLoad {
  const state = { isOver: false }
  let sequence = 0
  const run = async (): Promise<readonly LoadResult[]> => {
    const open = await openConnections({ url, connections, publishers: 1, forwarded: 0 })
    const results: LoadResult[] = []
    while (!state.isOver)
      results.push(await runOpenLoop(open, { kind: 'open', perSecond, seconds: 1 }, () => sequence++))
    for (const connection of open) connection.close()
    return results
  }
  const running = run()
  return {
    end: () => {
      state.isOver = true
      return running
    },
  }
}
