// Waits for a state of programs that nobody announces.

import { setTimeout as wait } from 'node:timers/promises'

/** How many seconds it took until it holds; undefined where it does not within that time. */
export async function secondsUntil(
  holds: () => Promise<boolean> | boolean,
  msMax: number,
  everyMs: number = 100,
): Promise<number | undefined> {
  const startedMs = performance.now()
  while (performance.now() - startedMs < msMax) {
    if (await holds()) return (performance.now() - startedMs) / 1000
    await wait(everyMs)
  }
  return undefined
}
