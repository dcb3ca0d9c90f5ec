// Many seeds, several at a time: each in a process of its own, because they have nothing in common.

import { once } from 'node:events'
import { startWorker } from '../stage/program.ts'
import type { SeedOrder, SeedResult } from './seed-worker.ts'
import type { Outcome } from './simulate.ts'
import type { WorldSize } from './world.ts'

export interface SeedsOptions {
  readonly seeds: readonly number[]
  readonly size: WorldSize
  /** How many at a time. */
  readonly jobs: number
  /** Hears of each seed when it is done; the order is up to the machine. */
  readonly show: (seed: number, result: SeedResult) => void
}

/** A world of full size takes minutes, on a busy machine many. */
const seedMsMax = 6 * 3_600_000

export async function runSeeds({ seeds, size, jobs, show }: SeedsOptions): Promise<readonly Outcome[]> {
  const left = [...seeds]
  const outcomes: Outcome[] = []
  const beJob = async (): Promise<void> => {
    const worker = startWorker<SeedOrder, SeedResult>({ file: 'lab/budgets/seed-worker.ts' })
    // A rule that throws ends the process; its stack is in the output.
    const ended = once(worker.process, 'exit').then(() => Promise.reject(new Error('a simulation ended by itself')))
    ended.catch(() => {})
    try {
      for (let seed = left.shift(); seed !== undefined; seed = left.shift()) {
        const result = await Promise.race([worker.ask({ seed, size }, seedMsMax), ended])
        show(seed, result)
        outcomes.push(result.outcome)
      }
    } finally {
      await worker.stop()
    }
  }
  await Promise.all(Array.from({ length: Math.min(jobs, seeds.length) }, beJob))
  return outcomes
}
