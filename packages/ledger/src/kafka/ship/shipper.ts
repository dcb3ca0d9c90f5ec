// Ships every journal below a root, also those that appear later. Each has its own producer, so that one that cannot go on
// does not hold up the others.

import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type FoundJournal, listJournals, readConfirmed, segmentOf } from '@parley/journal'
import { confirmJournal } from './confirm-journal.ts'
import { sendJournal } from './send-journal.ts'
import { type Progress, progressFrom, type ShipSettings, type ShipTools } from './shipping.ts'

const segmentName = /^(\d+)\.segment$/

export interface Shipper {
  readonly journals: () => number
  /** At most so many bytes of journals are not in Kafka yet; 0 if everything is. */
  readonly lagBytes: () => Promise<number>
  readonly stop: () => Promise<void>
}

interface Shipping {
  readonly directory: string
  readonly progress: Progress
  readonly stop: () => Promise<void>
}

export function startShipper(root: string, settings: ShipSettings, tools: ShipTools): Shipper {
  const stopping = new AbortController()
  const running = new Map<string, Shipping>()
  const scanning = scan()
  return {
    journals: () => running.size,
    async lagBytes() {
      const each = await Promise.all(
        [...running.values()].map(({ directory, progress }) => unsentBytes(directory, progress)),
      )
      return each.reduce((sum, bytes) => sum + bytes, 0)
    },
    async stop() {
      stopping.abort()
      await scanning
      await Promise.all([...running.values()].map((shipping) => shipping.stop()))
    },
  }

  async function scan(): Promise<void> {
    while (!stopping.signal.aborted) {
      await lookAround().catch((error: unknown) => tools.observe({ kind: 'failed', journal: '', at: 'journal', error }))
      await tools.pause(settings.scanMs, stopping.signal)
    }
  }

  async function lookAround(): Promise<void> {
    const { journals, faults } = await listJournals(root)
    for (const { error } of faults) tools.observe({ kind: 'failed', journal: '', at: 'journal', error })
    // A directory that was emptied holds another journal.
    const found = new Map(journals.map((journal) => [`${journal.id} ${journal.directory}`, journal]))
    for (const [key, shipping] of running) {
      if (found.has(key)) continue
      running.delete(key)
      await shipping.stop()
    }
    for (const [key, journal] of found) {
      if (!running.has(key)) running.set(key, await begin(journal, settings, tools))
    }
  }
}

async function begin(journal: FoundJournal, settings: ShipSettings, tools: ShipTools): Promise<Shipping> {
  const stopping = new AbortController()
  const progress = progressFrom(await readConfirmed(journal.directory))
  const done = Promise.all([
    sendJournal(journal, progress, settings, tools, stopping.signal),
    confirmJournal(journal, progress, settings, tools, stopping.signal),
  ])
  return {
    directory: journal.directory,
    progress,
    async stop() {
      stopping.abort()
      await done
    },
  }
}

/**
 * How much of a journal may not be in Kafka yet, by the sizes of its files. The segment that is being sent counts as a whole.
 * A file that was deleted meanwhile counts nothing.
 */
async function unsentBytes(directory: string, { isDrained, sent }: Progress): Promise<number> {
  if (isDrained) return 0
  const first = Math.max(segmentOf(sent.notices), segmentOf(sent.sums))
  const names = await readdir(directory).catch(() => [])
  const unsent = names.filter((name) => Number(segmentName.exec(name)?.[1] ?? -1) >= first)
  const sizes = await Promise.all(
    unsent.map(async (name) => (await stat(join(directory, name)).catch(() => undefined))?.size),
  )
  return sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0)
}
