// The cheapest exchange that was ever measured, as a commit, and how much dearer than it each bench may be. A baseline that
// moves along with every change lets a few percent pass each time; this one stays until something is cheaper.

import { readFileSync } from 'node:fs'
import type { BenchId } from './report/results.ts'

export interface Best {
  readonly commit: string
  /** How many times its processor time a request may cost, by bench. */
  readonly most: Readonly<Partial<Record<BenchId, number>>>
}

/** The folder of this checkout in which it is laid out. */
export const bestFolder = '.baseline'

export function readBest(): Best {
  return JSON.parse(readFileSync(new URL('./results/best.json', import.meta.url), 'utf8')) as Best
}
