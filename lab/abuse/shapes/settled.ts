// Other work on the machine makes a shape more expensive and never cheaper: caches go cold, and a shared core is slower. So a
// shape that is within its limit at the first measurement passes, and one above it is measured again and for longer; the cheapest
// measurement counts. Memory and answers do not depend on other work; for these the first measurement counts.

import { setTimeout as wait } from 'node:timers/promises'
import type { Look } from './look.ts'
import { isTooExpensive } from './verdict.ts'

const looksMax = 5

/** Waits for other work on the machine to end. */
const betweenLooksMs = 2000

export interface Settled extends Look {
  readonly looks: number
}

export interface Looks {
  readonly first: () => Promise<Look>
  readonly further: () => Promise<Look>
}

export async function settled(looksAt: Looks, betweenMs: number = betweenLooksMs): Promise<Settled> {
  const first = await looksAt.first()
  let { cpuMs, isAlive } = first.figures
  let { bytesInUse } = first
  let looks = 1
  for (; looks < looksMax && isAlive && isTooExpensive(cpuMs); looks++) {
    await wait(betweenMs)
    const next = await looksAt.further()
    cpuMs = Math.min(cpuMs, next.figures.cpuMs)
    isAlive = next.figures.isAlive
    bytesInUse = next.bytesInUse
  }
  return { ...first, figures: { ...first.figures, cpuMs, isAlive }, bytesInUse, looks }
}
