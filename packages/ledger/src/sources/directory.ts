// Reads every journal below a root, one batch after another, and enters it. One batch is in memory at a time. A database that
// is away makes it wait; a journal that fails waits alone.

import { listJournals } from '@parley/journal'
import type { Database } from '../database/open.ts'
import { type BackoffSettings, backoffMs } from './backoff.ts'
import { type Observe, observeApplied } from './event.ts'
import { Follower, type FollowerSettings, type FollowerTools, type Step } from './follower.ts'

export interface DirectorySettings extends FollowerSettings, BackoffSettings {
  /** The folder whose folders are journals. */
  readonly root: string
  /** How long to wait when there is nothing new. */
  readonly pollMs: number
  /** How often to look for new journals. */
  readonly scanMs: number
  /** Further journals are not read, and this is told. */
  readonly journalsMax: number
}

export const directoryDefaults: Omit<DirectorySettings, 'root'> = {
  batchEntriesMax: 2_000,
  batchBytesMax: 8 * 2 ** 20,
  confirmMs: 1_000,
  gapRetryMs: 30_000,
  retryMsMin: 100,
  retryMsMax: 5_000,
  pollMs: 200,
  scanMs: 1_000,
  journalsMax: 1_000,
}

export interface SourceTools extends FollowerTools {
  /** Between 0 and 1. */
  readonly chance: () => number
  /** Ends early, without an error, when the signal is given. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>
  readonly observe: Observe
}

interface Followed {
  readonly follower: Follower
  failures: number
  notBeforeMs: number
}

/** Runs until the signal is given: then it finishes the batch that it is at, and ends. */
export async function readDirectory(
  database: Database,
  settings: DirectorySettings,
  tools: SourceTools,
  signal: AbortSignal,
): Promise<void> {
  const followed = new Map<string, Followed>()
  let failures = 0
  let scannedAtMs = Number.NEGATIVE_INFINITY
  while (!signal.aborted) {
    try {
      if (tools.elapsedMs() - scannedAtMs >= settings.scanMs) {
        scannedAtMs = tools.elapsedMs()
        await scan(followed, database, settings, tools)
      }
      const isBusy = await round(followed, settings, tools, signal)
      failures = 0
      if (!isBusy) await tools.pause(settings.pollMs, signal)
    } catch (error) {
      failures += 1
      for (const { follower } of followed.values()) await follower.close()
      const retryMs = backoffMs(failures, settings, tools.chance())
      tools.observe({ kind: 'database-failed', error, retryMs })
      await tools.pause(retryMs, signal)
    }
  }
  await finish(followed, tools)
}

/** What is not confirmed now will be when the ledger starts again. */
async function finish(followed: ReadonlyMap<string, Followed>, { observe }: SourceTools): Promise<void> {
  for (const { follower } of followed.values()) {
    try {
      await follower.finish()
    } catch (error) {
      observe({ kind: 'database-failed', error, retryMs: 0 })
    }
  }
}

/** Begins to follow new journals, and lets go of those that are gone. */
async function scan(
  followed: Map<string, Followed>,
  database: Database,
  settings: DirectorySettings,
  tools: SourceTools,
): Promise<void> {
  const { root, journalsMax, scanMs: retryMs } = settings
  const listed = await listJournals(root).catch((error: unknown) => {
    tools.observe({ kind: 'journal-failed', directory: root, error, retryMs })
    return undefined
  })
  // What is followed already goes on.
  if (listed === undefined) return
  const { journals: all, faults } = listed
  for (const { directory, error } of faults) tools.observe({ kind: 'journal-failed', directory, error, retryMs })
  if (all.length > journalsMax) tools.observe({ kind: 'too-many-journals', found: all.length, journalsMax })
  const found = new Map(all.slice(0, journalsMax).map((journal) => [`${journal.id} ${journal.directory}`, journal]))
  for (const [key, { follower }] of followed) {
    if (found.has(key)) continue
    followed.delete(key)
    await follower.close()
  }
  for (const [key, journal] of found) {
    if (followed.has(key)) continue
    followed.set(key, { follower: new Follower(journal, database, tools, settings), failures: 0, notBeforeMs: 0 })
  }
}

/** One batch of each journal; whether any had something new. */
async function round(
  followed: ReadonlyMap<string, Followed>,
  settings: DirectorySettings,
  tools: SourceTools,
  signal: AbortSignal,
): Promise<boolean> {
  let isBusy = false
  for (const one of followed.values()) {
    if (signal.aborted) return true
    if (tools.elapsedMs() < one.notBeforeMs) continue
    const beganMs = tools.elapsedMs()
    const step = await one.follower.step()
    if (step.kind === 'applied') isBusy = true
    await settle(one, step, tools.elapsedMs() - beganMs, { settings, tools })
  }
  return isBusy
}

async function settle(
  one: Followed,
  step: Step,
  ms: number,
  { settings, tools }: { readonly settings: DirectorySettings; readonly tools: SourceTools },
): Promise<void> {
  switch (step.kind) {
    case 'nothing-new':
      one.failures = 0
      return
    case 'applied':
      one.failures = 0
      observeApplied(tools.observe, step.applied, ms)
      return
    case 'failed': {
      one.failures += 1
      const retryMs = backoffMs(one.failures, settings, tools.chance())
      one.notBeforeMs = tools.elapsedMs() + retryMs
      await one.follower.close()
      const { directory } = one.follower.journal
      tools.observe({ kind: 'journal-failed', directory, error: step.error, retryMs })
    }
  }
}
