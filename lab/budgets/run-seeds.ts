// Many seeds, several at a time: each in a thread, because they have nothing in common.

import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { SeedOrder, SeedResult } from './seed-thread.ts'
import type { Outcome } from './simulate.ts'
import type { WorldSize } from './world.ts'

export interface SeedsOptions {
  readonly seeds: readonly number[]
  readonly size: WorldSize
  /** Threads. */
  readonly jobs: number
  /** Hears of each seed when it is done; the order is up to the machine. */
  readonly show: (seed: number, result: SeedResult) => void
}

export async function runSeeds({ seeds, size, jobs, show }: SeedsOptions): Promise<readonly Outcome[]> {
  const left = [...seeds]
  const outcomes: Outcome[] = []
  const beThread = async (): Promise<void> => {
    const worker = new Worker(new URL('./seed-thread.ts', import.meta.url))
    try {
      for (let seed = left.shift(); seed !== undefined; seed = left.shift()) {
        worker.postMessage({ seed, size } satisfies SeedOrder)
        const [result] = (await once(worker, 'message')) as [SeedResult]
        show(seed, result)
        outcomes.push(result.outcome)
      }
    } finally {
      await worker.terminate()
    }
  }
  await Promise.all(Array.from({ length: Math.min(jobs, seeds.length) }, beThread))
  return outcomes
}
