// Other work on the machine makes a shape dearer and never cheaper: caches go cold, and a core that two machines share is a
// slower one. So a shape that is within its bound at the first look is, and one that is above gets further and longer looks, of
// which the cheapest counts. What stays in memory and what is answered does not depend on others; for these the first look counts.

import { setTimeout as wait } from 'node:timers/promises'
import type { Look } from './look.ts'
import { isTooDear } from './verdict.ts'

const looksMax = 5

/** A busy neighbour is given some time to go. */
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
  for (; looks < looksMax && isAlive && isTooDear(cpuMs); looks++) {
    await wait(betweenMs)
    const next = await looksAt.further()
    cpuMs = Math.min(cpuMs, next.figures.cpuMs)
    isAlive = next.figures.isAlive
    bytesInUse = next.bytesInUse
  }
  return { ...first, figures: { ...first.figures, cpuMs, isAlive }, bytesInUse, looks }
}
