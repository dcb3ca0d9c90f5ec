// kill -9 of processes, one after the other, and their return some time later.

import { setTimeout as wait } from 'node:timers/promises'
import type { PlannedFault } from './plan.ts'

export interface Victim {
  readonly kill: () => Promise<void>
  readonly restart: () => Promise<void>
}

export interface HarmTools<Kind extends string> {
  readonly victimsOf: (kind: Kind) => readonly Victim[]
  /** How much of the load is done. */
  readonly done: () => number
  /** What the load counts, in words. */
  readonly unit: string
  readonly print: (line: string) => void
}

/** One fault after the other, each at its moment. */
export async function harm<Kind extends string>(
  faults: readonly PlannedFault<Kind>[],
  { victimsOf, done, unit, print }: HarmTools<Kind>,
): Promise<void> {
  for (const [index, { atLoad, kind, which, downMs }] of faults.entries()) {
    while (done() < atLoad) await wait(2)
    const victims = victimsOf(kind)
    const number = Math.floor(which * victims.length)
    const victim = victims[number]
    if (victim === undefined) throw new Error(`there is no ${kind} to kill`)
    await victim.kill()
    const at = Math.round(done())
    await wait(downMs)
    await victim.restart()
    print(`${index + 1}/${faults.length} killed ${kind} ${number + 1} after ${at} ${unit}, away ${downMs} ms`)
  }
}
