// A thread that simulates one seed after the other, as it is told.

import { parentPort } from 'node:worker_threads'
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

parentPort?.on('message', ({ seed, size }: SeedOrder) => {
  const startMs = performance.now()
  const outcome = simulate(seed, size)
  const result: SeedResult = { outcome, seconds: (performance.now() - startMs) / 1000 }
  parentPort?.postMessage(result)
})
