// What checks of running programs wait for, and what they say if it does not come.

import { setTimeout as wait } from 'node:timers/promises'
import type { Confined } from './confined.ts'

export function expect(isTrue: boolean, what: string): void {
  if (!isTrue) throw new Error(`expected that ${what}`)
}

/** On a busy machine a process starts slowly, and a new ledger makes its tables. */
const patienceMs = 180_000

/** What this process said is part of the error, and if it ends there is nothing to wait for. */
export async function until(isTrue: () => Promise<boolean>, confined: Confined, what: string): Promise<void> {
  for (const giveUpAt = performance.now() + patienceMs; performance.now() < giveUpAt; await wait(50)) {
    if (await isTrue().catch(() => false)) return
    if (confined.child.exitCode !== null) break
  }
  throw new Error(`expected that ${what}; the process said: ${confined.said()}`)
}

export async function isOk(url: string): Promise<boolean> {
  return (await fetch(url)).ok
}
