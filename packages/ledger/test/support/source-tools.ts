// A source with the real clock that stops when everything is entered, or when a test says so.

import { setTimeout as wait } from 'node:timers/promises'
import { type Database, directoryDefaults, readDirectory, type SourceEvent, type SourceTools } from '../../src/index.ts'
import { noonMs } from './samples.ts'

export interface RunningSource {
  readonly events: SourceEvent[]
  stop(): Promise<void>
}

/** Short pauses; the day is that of the samples. */
export function startSource(
  database: Database,
  root: string,
  settings: Partial<typeof directoryDefaults> = {},
): RunningSource {
  const events: SourceEvent[] = []
  const stopping = new AbortController()
  const tools = sourceTools((event) => events.push(event))
  const all = {
    ...directoryDefaults,
    pollMs: 10,
    scanMs: 50,
    confirmMs: 50,
    retryMsMin: 10,
    retryMsMax: 100,
    ...settings,
    root,
  }
  const done = readDirectory(database, all, tools, stopping.signal)
  return {
    events,
    async stop() {
      stopping.abort()
      await done
    },
  }
}

export function sourceTools(observe: SourceTools['observe'] = () => {}): SourceTools {
  return {
    nowMs: () => noonMs,
    elapsedMs: () => performance.now(),
    chance: Math.random,
    pause: (ms, signal) => wait(ms, undefined, { signal }).catch(() => {}),
    observe,
  }
}

/** Asks again until it holds, for at most a minute. */
export async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  const endMs = performance.now() + 60_000
  while (!(await holds())) {
    if (performance.now() > endMs) throw new Error('it does not come true')
    await wait(20)
  }
}
