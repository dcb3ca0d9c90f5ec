// A process that simulates one seed after the other, as it is told.

import { answerOrders } from '../stage/program.ts'
import { type Outcome, simulate } from './simulate.ts'
import type { WorldSize } from './world.ts'

export interface SeedOrder {
  readonly seed: number
  readonly size: WorldSize
}

export interface SeedResult {
  readonly outcome: Outcome
  readonly seconds: number
}

answerOrders(({ seed, size }: SeedOrder): Promise<SeedResult> => {
  const startMs = performance.now()
  const outcome = simulate(seed, size)
  return Promise.resolve({ outcome, seconds: (performance.now() - startMs) / 1000 })
})
